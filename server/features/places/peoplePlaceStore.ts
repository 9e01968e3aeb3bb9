import { firstAfterPrefix, type DbReader, type Dialect } from '#server/base/db/database'
import { forEachDialect, orderedJoin } from '#server/access/dialectSql'
import { isPublicAccountSql, isPublicToOthersSql, type PublicAccountRule } from '#server/access/visibility'
import { readPlaced } from '#server/records/placeWordStore'
import { placeToSuggest } from '#server/records/suggestedPlace'
import type { PlaceUse } from './groupPlaces'

export interface PlaceUseQuery {
  /** Start of a word of its name. */
  prefix: string
  /** In this order. Undefined: anywhere. */
  tiles: readonly number[] | undefined
  viewerId: string | null
  /** Not of this trip. */
  itineraryId: string | undefined
  accounts: PublicAccountRule
  now: number
  most: number
}

const listOf: Record<Dialect, (name: string, type: string) => string> = {
  sqlite: (name) => `json_each(@${name})`,
  postgres: (name, type) => `unnest(@${name}::${type}[]) AS json_each (value)`,
}

/** Pairs of a word and how many events have one that starts so, of any trip; at most `most`. */
const countSql = forEachDialect(
  (dialect) => `SELECT value, (SELECT count(*) FROM (
      SELECT 1 FROM place_words AS w WHERE w.word >= value AND w.word < value || @beyond LIMIT @most) AS counted)
    FROM ${listOf[dialect]('words', 'text')}`,
)

export const countPlaceWords = (db: DbReader, words: readonly string[], most: number): Promise<[word: string, count: number][]> =>
  db.rows(countSql, { words, most, beyond: firstAfterPrefix('') })

/** Forks repeat what another author chose, so they count nothing. */
const countsSql = (accounts: PublicAccountRule): string =>
  `t.id <> @itineraryId AND t.forked_from IS NULL AND ${isPublicToOthersSql('t')}
    ${accounts === 'all' ? '' : `AND (SELECT ${isPublicAccountSql(accounts, 'o')} FROM users AS o WHERE o.id = t.user_id)`}`

/** Word by word until `most` are found: PostgreSQL might join all of a common word. */
const usesSql = (dialect: Dialect, accounts: PublicAccountRule, isNear: boolean): string => {
  const join = orderedJoin[dialect]
  const words = isNear ? `${listOf[dialect]('tiles', 'bigint')} ${join} place_words AS w ON w.tile = value` : 'place_words AS w'
  const [trip, event] = ['t.id = w.itinerary_id', 'e.itinerary_id = w.itinerary_id AND e.id = w.event_id']
  const rest = {
    sqlite: `${join} itineraries AS t ON ${trip} AND ${countsSql(accounts)} ${join} events AS e ON ${event}`,
    postgres: `CROSS JOIN LATERAL (SELECT t.id, t.user_id FROM itineraries AS t WHERE ${trip} AND ${countsSql(accounts)} OFFSET 0) AS t
      CROSS JOIN LATERAL (SELECT e.id, e.place, e.category FROM events AS e WHERE ${event} OFFSET 0) AS e`,
  }[dialect]
  return `SELECT t.id, t.user_id, e.id, e.place, e.category FROM ${words} ${rest} WHERE w.word >= @from AND w.word < @to LIMIT @most`
}

const statementsOf = (accounts: PublicAccountRule) => ({
  near: forEachDialect((dialect) => usesSql(dialect, accounts, true)),
  anywhere: forEachDialect((dialect) => usesSql(dialect, accounts, false)),
})
const statements: Record<PublicAccountRule, ReturnType<typeof statementsOf>> = {
  all: statementsOf('all'),
  settled: statementsOf('settled'),
  confirmed: statementsOf('confirmed'),
}

type Row = [tripId: string, authorId: string, eventId: string, place: string | null, category: string | null]

/** In public trips. One with two such words comes twice. */
export async function findPlaceUses(
  db: DbReader,
  { prefix, tiles, viewerId, itineraryId, accounts, now, most }: PlaceUseQuery,
): Promise<PlaceUse[]> {
  const values = { from: prefix, to: firstAfterPrefix(prefix), viewer: viewerId, itineraryId: itineraryId ?? '', most }
  const rows = await db.rows<Row>(statements[accounts][tiles === undefined ? 'anywhere' : 'near'], {
    ...values,
    ...(tiles !== undefined && { tiles }),
    ...(accounts === 'settled' && { now }),
  })
  return rows.flatMap(([tripId, authorId, eventId, place, category]) => {
    // The words may be older than the row.
    const shown = placeToSuggest(readPlaced({ place, category }))
    return shown === undefined ? [] : [{ tripId, authorId, eventId, place: shown }]
  })
}
