import type { PlaceWords } from '#shared/placeSearch/matchGrade'
import { MAX_FOUND_PLACES, NEARBY_METRES, type PlaceCandidate } from '#shared/placeSearch/rankPlaces'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { cellsAround, wideCells } from './cells'
import type { ImportedRow } from './gazetteerStore'
import { anyCell } from './nearestTown'
import { townReader, type GazetteerCandidate, type ImportedCandidate, type PlaceIndex } from './placeCandidates'

/** Before a word of the town. Private use: no query contains it. */
export const TOWN_MARK = '\uE001'

const MAX_ANYWHERE = 100
const MAX_NEAR = 100
/** Bounds the work on common words: of more the best known. */
const MAX_READ = 400

/** The index has no longer starts of words; matches are graded by whole ones. */
const INDEXED_LETTERS = 8

const CLOSE_METRES = 15_000

/** By words of a name; if these find little, by words of a name and its town. */
export function findImported(index: PlaceIndex, { words }: PlaceWords, near: Position | undefined): ImportedCandidate[] {
  const starts = words.map((word) => [...word].slice(0, INDEXED_LETTERS).join(''))
  const byName = findRows(index, starts.map((start) => `"${start}"*`).join(' AND '), near)
  const ofName = [...byName.values()].map((row) => toImported(row, ''))
  if (byName.size >= MAX_FOUND_PLACES || words.length === 1) return ofName
  const townOf = townReader(index)
  const inBoth = findRows(index, starts.map((start) => `("${start}"* OR "${TOWN_MARK}${start}"*)`).join(' AND '), near)
  const ofBoth = [...inBoth.values()].map((row) => toImported(row, townOf(row.town)?.addressKey ?? ''))
  return [...ofName.filter(({ row }) => !inBoth.has(row.rank)), ...ofBoth]
}

const toImported = (row: ImportedRow, addressKey: string): ImportedCandidate => ({
  ...{
    source: 'imported',
    isMinor: true,
    name: row.name,
    names: row.keys.split('|'),
    addressKey,
    lat: row.lat,
    lng: row.lng,
    row,
  },
})

/** By rank: the nearest first, then the best known anywhere. */
function findRows({ statements }: PlaceIndex, words: string, near: Position | undefined): Map<number, ImportedRow> {
  const rows = new Map<number, ImportedRow>()
  const add = (found: readonly ImportedRow[]) => found.forEach((row) => rows.set(row.rank, row))
  if (near !== undefined) {
    const narrowing = Math.cos((near.lat * Math.PI) / 180)
    const addWithin = (cells: readonly string[]) =>
      add(
        statements.importedNear.all({
          ...{ words: `(${words}) AND (${anyCell(cells)})`, read: MAX_READ },
          ...{ ...near, narrowing, most: MAX_NEAR },
        }),
      )
    addWithin(cellsAround(near, CLOSE_METRES))
    if (rows.size < MAX_FOUND_PLACES) addWithin(wideCells.cellsAround(near, NEARBY_METRES))
  }
  add(statements.imported.all({ words, read: MAX_ANYWHERE }))
  return rows
}

/** The same name within these metres is one place. */
const SAME_METRES = 300

/** Leaves out what sights, or places before, show already. */
export function withoutDoubles(
  sights: readonly GazetteerCandidate[],
  imported: readonly ImportedCandidate[],
): ImportedCandidate[] {
  const known = new Map<string, Position[]>()
  const note = (place: PlaceCandidate) => {
    for (const name of place.names) known.set(name, [...(known.get(name) ?? []), place])
  }
  sights.forEach(note)
  return imported.filter((place) => {
    const isKnown = place.names.some((name) => known.get(name)?.some((other) => metresBetween(other, place) <= SAME_METRES))
    if (!isKnown) note(place)
    return !isKnown
  })
}
