import type { PlaceWords } from '#shared/placeSearch/matchGrade'
import { MAX_FOUND_PLACES, NEARBY_METRES } from '#shared/placeSearch/rankPlaces'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { cellsAround } from './cells'
import type { ImportedRow } from './gazetteerStore'
import { anyCell } from './nearestTown'
import { presentImported, type GazetteerCandidate, type PlaceIndex } from './placeCandidates'

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
export function findImported(index: PlaceIndex, { words }: PlaceWords, near: Position | undefined): GazetteerCandidate[] {
  const starts = words.map((word) => [...word].slice(0, INDEXED_LETTERS).join(''))
  const inName = starts.map((start) => `"${start}"*`).join(' AND ')
  const rows = findRows(index, inName, near)
  if (rows.length >= MAX_FOUND_PLACES || words.length === 1) return presentImported(index, rows)
  const inBoth = starts.map((start) => `("${start}"* OR "${TOWN_MARK}${start}"*)`).join(' AND ')
  return presentImported(index, [...rows, ...findRows(index, inBoth, near)])
}

function findRows({ statements }: PlaceIndex, words: string, near: Position | undefined): ImportedRow[] {
  const anywhere = () => statements.imported.all({ words, read: MAX_ANYWHERE })
  if (near === undefined) return anywhere()
  const narrowing = Math.cos((near.lat * Math.PI) / 180)
  const within = (metres: number) =>
    statements.importedNear.all({
      ...{ words: `(${words}) AND (${anyCell(cellsAround(near, metres))})`, read: MAX_READ },
      ...{ ...near, narrowing, most: MAX_NEAR },
    })
  const close = within(CLOSE_METRES)
  return [...(close.length < MAX_FOUND_PLACES ? within(NEARBY_METRES) : close), ...anywhere()]
}

/** The same name within these metres is one place. */
const SAME_METRES = 300

/** Leaves out what sights, or places before, show already. */
export function withoutDoubles(
  sights: readonly GazetteerCandidate[],
  imported: readonly GazetteerCandidate[],
): GazetteerCandidate[] {
  const known = new Map<string, Position[]>()
  const note = (place: GazetteerCandidate) => {
    for (const name of place.names) known.set(name, [...(known.get(name) ?? []), place])
  }
  sights.forEach(note)
  return imported.filter((place) => {
    const isKnown = place.names.some((name) => known.get(name)?.some((other) => metresBetween(other, place) <= SAME_METRES))
    if (!isKnown) note(place)
    return !isKnown
  })
}
