import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { cellsAround } from '#server/gazetteer/cells'
import type { GazetteerStatements, TownRow } from '#server/gazetteer/gazetteerStore'
import { anyCell } from '#server/gazetteer/nearestTown'

/** Wider and wider, as `findNearestTown`. */
const REACHES = [15_000, 60_000, 200_000]
/** Across a cell of the search index. */
const CELL_METRES = 45_000
const METRES_PER_DEGREE = 111_000
const ALL = -1

/**
 * For places of one cell: their towns are read once. Undefined farther than 200 km from any.
 */
export function townFinder(statements: GazetteerStatements, origin: Position): (position: Position) => number | undefined {
  const lists = new Map<number, TownRow[]>()
  const townsWithin = (reach: number): TownRow[] => {
    const known = lists.get(reach)
    if (known !== undefined) return known
    const cells = anyCell(cellsAround(origin, reach + CELL_METRES))
    const towns = statements.townsIn.all(cells, ALL).filter(({ fcode }) => fcode !== 'PPLX')
    lists.set(reach, towns)
    return towns
  }
  return (position) => {
    for (const reach of REACHES) {
      let [nearest, least] = [undefined as number | undefined, reach]
      for (const town of townsWithin(reach)) {
        if (Math.abs(town.lat - position.lat) * METRES_PER_DEGREE > least) continue
        const distance = metresBetween(position, town)
        if (distance <= least) [nearest, least] = [town.rank, distance]
      }
      if (nearest !== undefined) return nearest
    }
    return undefined
  }
}
