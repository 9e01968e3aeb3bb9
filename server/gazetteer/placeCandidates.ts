import type { FoundPlace } from '#shared/api/places'
import type { Location } from '#shared/api/locations'
import { namesToKeys } from '#shared/placeSearch/matchGrade'
import type { PlaceCandidate } from '#shared/placeSearch/rankPlaces'
import { searchKey } from '#shared/placeSearch/searchKey'
import { formatPlaceAndCountry, formatPlaceContext } from '#shared/places'
import type { Position } from '#shared/places/place'
import type { AreaIndex, GazetteerStatements, ImportedRow, SightRow } from './gazetteerStore'
import { findNearestTown } from './nearestTown'
import { toLocation } from './presentPlace'

export interface PlaceIndex {
  statements: GazetteerStatements
  areas: AreaIndex
}

type Shown = Omit<FoundPlace, 'distance' | 'trips'>

export type GazetteerCandidate = PlaceCandidate & {
  shown: Shown & { geonameId: number }
  /** Further names, joined by '|'. */
  others: string
}

/** Presented only if it is among the first. */
export type ImportedCandidate = PlaceCandidate & { row: ImportedRow }

/** About a million people, or fifty thousand in Spain. */
const KNOWN_WEIGHT = 6

/** Unique, best known first. */
export function presentSights(index: PlaceIndex, rows: readonly SightRow[]): GazetteerCandidate[] {
  const townOf = townReader(index)
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  return [...byRank.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ name, others, keys, lat, lng, town }) => {
      const found = townOf(town)
      if (found === undefined) return []
      const { addressKey, ...ofTown } = found
      const shown = { source: 'sight', name, lat, lng, ...ofTown } as const
      return [{ source: 'sight', isMinor: false, name, names: keys.split('|'), addressKey, lat, lng, shown, others }]
    })
}

/** In the nearest town if a rebuild lost its own. */
export function presentImported(index: PlaceIndex, { name, street, lat, lng, town }: ImportedRow): Shown {
  const { address, geonameId, timeZone } = townReader(index)(town) ?? townAt(index, { lat, lng }) ?? NO_TOWN
  const parts = [street, address].filter((part) => part !== '')
  return { source: 'sight', name, lat, lng, address: parts.join(', '), geonameId, timeZone }
}

const NO_TOWN = { address: '', geonameId: null, timeZone: null }

export function townReader({ statements, areas }: PlaceIndex): (id: number) => Town | undefined {
  const towns = new Map<number, Town | undefined>()
  return (id) => {
    if (!towns.has(id)) {
      const row = statements.byId.get({ id })
      towns.set(id, row && toTown(toLocation(row, areas, 'es')))
    }
    return towns.get(id)
  }
}

function townAt({ statements, areas }: PlaceIndex, position: Position): Town | undefined {
  const nearest = findNearestTown(statements, position)
  const row = nearest && statements.byRank.get(nearest.rank)
  return row && toTown(toLocation(row, areas, 'es'))
}

type Town = Pick<FoundPlace, 'address' | 'timeZone'> & { geonameId: number; addressKey: string }

function toTown(found: Location): Town {
  const { geonameId, timeZone } = found
  const address = formatPlaceAndCountry(found)
  return { address, addressKey: searchKey(address), geonameId, timeZone }
}

/** Unique, best known first; without countries, areas and nature. */
export function* presentTowns({ statements, areas }: PlaceIndex, ranks: readonly number[]): Generator<GazetteerCandidate> {
  for (const rank of [...new Set(ranks)].toSorted((a, b) => a - b)) {
    const row = statements.byRank.get(rank)
    if (row === undefined || !row.fcode.startsWith('PPL')) continue
    const found = toLocation(row, areas, 'es')
    const { geonameId, name, lat, lng, timeZone } = found
    if (lat === null || lng === null) continue
    const keys = row.main.split('|')
    const names = [...new Set([...namesToKeys([name]), ...keys])]
    const others = keys.filter((key) => key !== searchKey(name)).join('|')
    const address = formatPlaceContext(found)
    const shown = { source: 'town', name, address, lat, lng, geonameId, timeZone } as const
    const isMinor = row.weight < KNOWN_WEIGHT
    const otherNames = row.other.split('|')
    yield { source: 'town', isMinor, name, names, otherNames, addressKey: searchKey(address), lat, lng, shown, others }
  }
}
