import { firstAfterPrefix, type DbReader, type Dialect } from '#server/base/db/database'
import { forEachDialect, orderedJoin } from '#server/access/dialectSql'
import { isPublicAccountSql, isPublicToOthersSql, type PublicAccountRule } from '#server/access/visibility'
import { readPlaced } from '#server/records/placeWordStore'
import { placeToSuggest } from '#server/records/suggestedPlace'
import type { PlaceUse } from './groupPlaces'

export interface PlaceUseQuery {
  /** Each starts a word of its name. */
  words: readonly string[]
  /** Undefined: anywhere. */
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

/** Forks repeat what another author chose, so they count nothing. */
const countsSql = (accounts: PublicAccountRule): string =>
  `t.id <> @itineraryId AND t.forked_from IS NULL AND ${isPublicToOthersSql('t')}
    ${accounts === 'all' ? '' : `AND (SELECT ${isPublicAccountSql(accounts, 'o')} FROM users AS o WHERE o.id = t.user_id)`}`

/** The event's name has all of `@others`, too. */
const hasOthers = (dialect: Dialect): string => `NOT EXISTS (SELECT 1 FROM ${listOf[dialect]('others', 'text')} WHERE NOT EXISTS (
  SELECT 1 FROM place_words AS o WHERE o.itinerary_id = w.itinerary_id AND o.event_id = w.event_id AND o.word >= value AND o.word < value || @beyond))`

/** Uses `w` of trips `t` that count, word by word: PostgreSQL might join all of a common word. */
const countedSql = (dialect: Dialect, accounts: PublicAccountRule, columns: string, words: string): string => {
  const trip = `t.id = w.itinerary_id AND ${countsSql(accounts)}`
  const trips = {
    sqlite: `CROSS JOIN itineraries AS t ON ${trip}`,
    postgres: `CROSS JOIN LATERAL (SELECT t.user_id FROM itineraries AS t WHERE ${trip} OFFSET 0) AS t`,
  }[dialect]
  return `SELECT ${columns} FROM ${words} ${trips}`
}

/** Authors take turns, so that none crowds out another. */
const usesSql = (dialect: Dialect, accounts: PublicAccountRule, isNear: boolean): string => {
  const join = orderedJoin[dialect]
  const words = isNear ? `${listOf[dialect]('tiles', 'bigint')} ${join} place_words AS w ON w.tile = value` : 'place_words AS w'
  return `WITH uses AS MATERIALIZED (${countedSql(dialect, accounts, 'w.itinerary_id, w.event_id, t.user_id', words)}
      WHERE w.word >= @from AND w.word < @from || @beyond AND ${hasOthers(dialect)} LIMIT @read),
    turns AS (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY itinerary_id, event_id) AS turn FROM uses),
    chosen AS MATERIALIZED (SELECT * FROM turns ORDER BY turn LIMIT @most)
    SELECT u.itinerary_id, u.user_id, e.id, e.place, e.category, u.turn
    FROM chosen AS u ${join} events AS e ON e.itinerary_id = u.itinerary_id AND e.id = u.event_id`
}

/** Words and how many uses count, at most `most`. */
const countSql = (dialect: Dialect, accounts: PublicAccountRule): string =>
  `SELECT value, (SELECT count(*) FROM (${countedSql(dialect, accounts, '1', 'place_words AS w')}
    WHERE w.word >= value AND w.word < value || @beyond LIMIT @most) AS counted) FROM ${listOf[dialect]('words', 'text')}`

const statementsOf = (accounts: PublicAccountRule) => ({
  count: forEachDialect((dialect) => countSql(dialect, accounts)),
  near: forEachDialect((dialect) => usesSql(dialect, accounts, true)),
  anywhere: forEachDialect((dialect) => usesSql(dialect, accounts, false)),
})
const statements: Record<PublicAccountRule, ReturnType<typeof statementsOf>> = {
  all: statementsOf('all'),
  settled: statementsOf('settled'),
  confirmed: statementsOf('confirmed'),
}

type Row = [tripId: string, authorId: string, eventId: string, place: string | null, category: string | null, turn: number]

/** Of one author, for whether a word is common. */
const AUTHOR_USES = 5

/** Some 50 ms. Authors with more of one word can hide others. */
const MOST_READ = 5000

/**
 * In public trips; one with two such words comes twice. `isCommon`: `most` are among the first
 * five of their authors.
 */
export async function findPlaceUses(
  db: DbReader,
  { words, tiles, viewerId, itineraryId, accounts, now, most }: PlaceUseQuery,
): Promise<{ uses: PlaceUse[]; isCommon: boolean }> {
  const sql = statements[accounts]
  const common = {
    ...{ beyond: firstAfterPrefix(''), viewer: viewerId, itineraryId: itineraryId ?? '', most },
    ...(accounts === 'settled' && { now }),
  }
  const counts = words.length === 1 ? [] : await db.rows<[string, number]>(sql.count, { ...common, words })
  const countOf = new Map(counts)
  // Last words are seldom common.
  const [from = '', ...others] = words.toReversed().toSorted((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0))
  const values = { ...common, from, others, ...(tiles !== undefined && { tiles }) }
  const read = (limit: number) => db.rows<Row>(sql[tiles === undefined ? 'anywhere' : 'near'], { ...values, read: limit })
  const isFair = (found: Row[]) => found.filter(([, , , , , turn]) => turn <= AUTHOR_USES).length >= most
  let rows = await read(2 * most)
  // A few authors may have all that was read.
  if (rows.length >= most && !isFair(rows)) rows = await read(MOST_READ)
  const uses = rows.flatMap(([tripId, authorId, eventId, place, category]) => {
    // The words may be older than the row.
    const shown = placeToSuggest(readPlaced({ place, category }))
    return shown === undefined ? [] : [{ tripId, authorId, eventId, place: shown }]
  })
  return { uses, isCommon: isFair(rows) }
}
