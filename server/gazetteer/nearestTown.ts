import { metresBetween } from '#shared/places/distance'
import type { Place, Position } from '#shared/places/place'
import { cellsAround } from './cells'
import type { GazetteerStatements } from './gazetteerStore'

/** Wider and wider: most positions are near a town. */
const REACHES = [3_000, 15_000, 60_000, 200_000]
const ALL = -1

export const anyCell = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(' OR ')

/** No neighbourhood; at most 200 km away. */
export function findNearestTown(
  { townsIn }: Pick<GazetteerStatements, 'townsIn'>,
  position: Position,
): { rank: number; distance: number } | undefined {
  for (const reach of REACHES) {
    let nearest: { rank: number; distance: number } | undefined
    for (const { rank, fcode, ...town } of townsIn.all(anyCell(cellsAround(position, reach)), ALL)) {
      const distance = fcode === 'PPLX' ? Infinity : metresBetween(position, town)
      if (distance <= reach && distance < (nearest?.distance ?? Infinity)) nearest = { rank, distance }
    }
    if (nearest !== undefined) return nearest
  }
  return undefined
}

/** Of its town, if the gazetteer knows it, else of the nearest one. */
export function findCountry(
  statements: Pick<GazetteerStatements, 'townsIn' | 'byId' | 'byRank'>,
  { geonameId, ...position }: Pick<Place, 'lat' | 'lng' | 'geonameId'>,
): string | undefined {
  const named = geonameId === null ? undefined : statements.byId.get({ id: geonameId })
  if (named !== undefined && named.country !== '') return named.country
  const nearest = findNearestTown(statements, position)
  return (nearest && statements.byRank.get(nearest.rank)?.country) || undefined
}
