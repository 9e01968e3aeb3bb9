import type { Location } from '#shared/api/locations'
import type { CompactPlace, PlacesAround } from '#shared/api/places'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { NEARBY_METRES } from '#shared/placeSearch/rankPlaces'
import { cellsAround } from './cells'
import { anyCell } from './nearestTown'
import { presentSights, presentTowns, type GazetteerCandidate, type PlaceIndex } from './placeCandidates'

const MAX_BYTES = 60_000
/** More than fit. */
const MAX_TOWNS = 2500
const MAX_SIGHTS = 500

/** Sights, then towns, best known first. */
export function collectPlacesAround(index: PlaceIndex, { lat, lng }: Pick<Location, 'lat' | 'lng'>): PlacesAround {
  const list = new PlaceList()
  if (lat === null || lng === null) return list.places
  const centre = { lat, lng }
  const { sights, townsIn } = index.statements
  const cells = anyCell(cellsAround(centre, NEARBY_METRES))
  const isNear = (place: Position) => metresBetween(centre, place) <= NEARBY_METRES
  for (const sight of presentSights(index, sights.all(cells, MAX_SIGHTS).filter(isNear))) if (!list.add('sights', sight)) break
  const ranks = townsIn
    .all(cells, MAX_TOWNS)
    .filter(isNear)
    .map(({ rank }) => rank)
  for (const town of presentTowns(index, ranks)) if (!list.add('towns', town)) break
  return list.places
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1

class PlaceList {
  readonly places: PlacesAround = { addresses: [], zones: [], sights: [], towns: [] }
  #bytes = bytesOf(this.places)

  /** False: full. */
  add(list: 'sights' | 'towns', { shown, others }: GazetteerCandidate): boolean {
    const { name, address, lat, lng, geonameId, timeZone } = shown
    const { addresses, zones } = this.places
    const [knownAddress, knownZone] = [addresses.indexOf(address), timeZone === null ? -1 : zones.indexOf(timeZone)]
    const isNewZone = timeZone !== null && knownZone === -1
    const place: CompactPlace = [
      name,
      others,
      lat,
      lng,
      knownAddress === -1 ? addresses.length : knownAddress,
      geonameId,
      isNewZone ? zones.length : knownZone,
    ]
    const more = [place, ...(knownAddress === -1 ? [address] : []), ...(isNewZone ? [timeZone] : [])]
    this.#bytes += more.reduce((sum: number, value) => sum + bytesOf(value), 0)
    if (this.#bytes > MAX_BYTES) return false
    if (knownAddress === -1) addresses.push(address)
    if (isNewZone) zones.push(timeZone)
    this.places[list].push(place)
    return true
  }
}
