import type { FoundPlace, NearestTown } from '#shared/api/places'
import { parsePlaceWords } from '#shared/placeSearch/matchGrade'
import type { Position } from '#shared/places/place'
import { NEARBY_METRES, rankPlaces } from '#shared/placeSearch/rankPlaces'
import { formatPlaceAndCountry } from '#shared/places'
import { cellsAround } from './cells'
import { findImported, withoutDoubles } from './findImported'
import { findRanks, parsePlaceQuery } from './findRanks'
import { anyCell, findNearestTown } from './nearestTown'
import { toLocation } from './presentPlace'
import {
  presentImported,
  presentSights,
  presentTowns,
  type GazetteerCandidate,
  type ImportedCandidate,
  type PlaceIndex,
} from './placeCandidates'

/** Of the world, and again of the surroundings. */
const MAX_SIGHTS = 200
const MAX_TOWNS = 40

export function findPlaces(index: PlaceIndex, text: string, near: Position | undefined): FoundPlace[] {
  const query = parsePlaceWords(text)
  if (query === undefined) return []
  const words = query.words.map((word) => `"${word}"*`).join(' AND ')
  const nearby = near === undefined ? [] : [`(${words}) AND (${anyCell(cellsAround(near, NEARBY_METRES))})`]
  const { sights, mainWords, allWords } = index.statements
  const parsed = parsePlaceQuery(text)
  const ranks = [
    ...(parsed === undefined ? [] : findRanks(index.statements, index.areas, parsed, 'es', MAX_TOWNS)),
    ...nearby.flatMap((expression) => [mainWords, allWords].flatMap((list) => list.all(expression, MAX_TOWNS))),
  ]
  const known = presentSights(
    index,
    [words, ...nearby].flatMap((expression) => sights.all(expression, MAX_SIGHTS)),
  )
  const candidates: (GazetteerCandidate | ImportedCandidate)[] = [
    ...known,
    ...presentTowns(index, ranks),
    ...withoutDoubles(known, findImported(index, query, near)),
  ]
  const show = (place: GazetteerCandidate | ImportedCandidate) =>
    'row' in place ? presentImported(index, place.row) : place.shown
  return rankPlaces(query, candidates, near).map(({ place, distance }) => ({ ...show(place), distance, trips: null }))
}

export function findTownAt({ statements, areas }: PlaceIndex, position: Position): NearestTown | null {
  const nearest = findNearestTown(statements, position)
  const row = nearest && statements.byRank.get(nearest.rank)
  if (nearest === undefined || row === undefined) return null
  const { geonameId, name, countryName, timeZone } = toLocation(row, areas, 'es')
  const address = formatPlaceAndCountry({ name, countryName })
  return { name, address, geonameId, distance: Math.round(nearest.distance), timeZone }
}
