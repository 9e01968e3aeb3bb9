import { inArray } from 'drizzle-orm'
import type { Location } from '#shared/api/locations'
import type { Bounds } from '#shared/places/distance'
import type { DbReader, Dialect, SqlText, SqlValue } from '#server/base/db/database'
import { locations } from '#server/base/db/schema'
import { forEachDialect } from '#server/access/dialectSql'
import { isFindableSql, isMutedSql, type PublicAccountRule } from '#server/access/visibility'
import { cellBoxesOf, COLUMN_MASK, ROW_MASK, shiftOfLevel } from './mapCells'

/** Whose trips a viewer meets, as in a feed. */
export interface MapViewer {
  viewerId: string | null
  accounts: PublicAccountRule
  now: number
}

/** A square of a grid with the trips in it that the viewer may find. */
export interface FilledSquare {
  square: number
  count: number
  /** Of its trips; equal if all have one position. */
  firstCell: number
  lastCell: number
}

interface PlacedTrip {
  id: string
  cell: number
}

const inBox = (first: string, last: string): string => `t.map_cell BETWEEN ${first} AND ${last}
  AND t.map_cell & @columnMask BETWEEN @firstColumn AND @lastColumn AND t.map_cell & @rowMask BETWEEN @firstRow AND @lastRow`

/** By `map_cell` alone. (OFFSET: PostgreSQL would test visibility first, of all trips.) */
const tripsInBox = {
  sqlite: `json_each(@ranges) AS r CROSS JOIN itineraries AS t
    ON ${inBox("json_extract(r.value, '$[0]')", "json_extract(r.value, '$[1]')")}`,
  postgres: `jsonb_array_elements(@ranges::jsonb) AS r (value) CROSS JOIN LATERAL (
    SELECT id, map_cell, is_public, user_id, hidden_at, audience, geoname_id FROM itineraries AS t
    WHERE ${inBox('(r.value ->> 0)::bigint', '(r.value ->> 1)::bigint')} OFFSET 0) AS t`,
}

/** As the rule reads it. SQLite would take the primary key, then the whole row. */
const OWNER = 'FROM users AS o'

function foundSql(dialect: Dialect, { accounts, viewerId }: MapViewer): string {
  const isFound = `(${isFindableSql('itinerary', 't', accounts)})${viewerId === null ? '' : ` AND NOT ${isMutedSql('t.user_id')}`}`
  const where = dialect === 'sqlite' ? isFound.replaceAll(OWNER, `${OWNER} INDEXED BY users_shown`) : isFound
  return `FROM ${tripsInBox[dialect]} WHERE ${where}`
}

async function rowsInBox<Row extends unknown[]>(
  db: DbReader,
  bounds: Bounds,
  viewer: MapViewer,
  { text, values = {}, within }: { text: SqlText; values?: Record<string, SqlValue>; within?: readonly CellRange[] },
): Promise<Row[]> {
  const found: Row[] = []
  for (const { ranges, columns, rows } of cellBoxesOf(bounds)) {
    const [[firstColumn, lastColumn], [firstRow, lastRow]] = [columns, rows]
    const box = { columnMask: COLUMN_MASK, rowMask: ROW_MASK, firstColumn, lastColumn, firstRow, lastRow }
    const asked = { ...values, ...box, viewer: viewer.viewerId, now: viewer.now, ranges: JSON.stringify(within ?? ranges) }
    found.push(...(await db.rows<Row>(text, asked)))
  }
  return found
}

/** The level decides how many. */
export async function countTripsBySquare(
  db: DbReader,
  bounds: Bounds,
  level: number,
  viewer: MapViewer,
): Promise<FilledSquare[]> {
  const text = forEachDialect(
    (dialect) =>
      `SELECT t.map_cell >> @shift AS square, count(*), min(t.map_cell), max(t.map_cell) ${foundSql(dialect, viewer)} GROUP BY 1`,
  )
  const values = { shift: shiftOfLevel(level) }
  const rows = await rowsInBox<[number, number, number, number]>(db, bounds, viewer, { text, values })
  return rows.map(([square, count, firstCell, lastCell]) => ({ square, count, firstCell, lastCell }))
}

type CellRange = readonly [first: number, last: number]

export async function listTripsInRanges(
  db: DbReader,
  bounds: Bounds,
  within: readonly CellRange[],
  viewer: MapViewer,
): Promise<PlacedTrip[]> {
  if (within.length === 0) return []
  const text = forEachDialect((dialect) => `SELECT t.id, t.map_cell ${foundSql(dialect, viewer)} ORDER BY 2, 1`)
  return (await rowsInBox<[string, number]>(db, bounds, viewer, { text, within })).map(([id, cell]) => ({ id, cell }))
}

/** Of one trip for each cell, in any order. */
export async function findLocationsInCells(
  db: DbReader,
  bounds: Bounds,
  cells: readonly number[],
  viewer: MapViewer,
): Promise<Map<number, Location>> {
  if (cells.length === 0) return new Map()
  const text = forEachDialect((dialect) => `SELECT t.map_cell, min(t.geoname_id) ${foundSql(dialect, viewer)} GROUP BY 1`)
  const within = cells.map((cell) => [cell, cell] as const)
  const found = await rowsInBox<[number, number]>(db, bounds, viewer, { text, within })
  const ids = found.map(([, geonameId]) => geonameId)
  const rows = await db.select().from(locations).where(inArray(locations.geonameId, ids))
  const byId = new Map(rows.map((location) => [location.geonameId, location]))
  return new Map(
    found.flatMap(([cell, id]) => {
      const location = byId.get(id)
      return location === undefined ? [] : [[cell, location] as const]
    }),
  )
}
