import { firstAfterPrefix, type DbReader, type Dialect } from '#server/base/db/database'
import { forEachDialect, orderedJoin } from '#server/access/dialectSql'
import { isPublicAccountSql, isPublicToOthersSql, type PublicAccountRule } from '#server/access/visibility'
import { readPlaced } from '#server/records/placeWordStore'
import { placeToSuggest } from '#server/records/suggestedPlace'
import { chooseNames, type NameUse } from './chooseNames'
import type { PlaceUse } from './groupPlaces'

export interface PlaceUseQuery {
  /** Each starts a word of its name. */
  words: readonly string[]
  /** Joined by spaces. */
  key: string
  /** Those in it come first. Undefined: anywhere. */
  tiles: readonly number[] | undefined
  viewerId: string | null
  /** Not of this trip. */
  itineraryId: string | undefined
  accounts: PublicAccountRule
  now: number
}

/** To tell which word is the rarest. */
const MOST_COUNTED = 1000
/** Index rows of one word, some 3 ms. Who has more of one word can hide others. */
const MOST_READ = 3000
/** A search shows up to 12 places. */
const MOST_NAMES = 20
const MOST_USES = 200
const USES_OF_AUTHOR = 5

const listOf: Record<Dialect, (name: string, type: string) => string> = {
  sqlite: (name) => `json_each(@${name})`,
  postgres: (name, type) => `unnest(@${name}::${type}[]) AS json_each (value)`,
}
const contains: Record<Dialect, string> = { sqlite: 'instr', postgres: 'strpos' }

/** The partial indexes leave out private trips and forks. */
const IS_SHOWN = "w.author_id IS NOT NULL AND w.name <> ''"
const beginsWith = (word: string): string => `w.word >= ${word} AND w.word < ${word} || @beyond`

const countSql = (dialect: Dialect): string => `SELECT value, (SELECT count(*) FROM (
    SELECT 1 FROM place_words AS w WHERE ${IS_SHOWN} AND ${beginsWith('value')} LIMIT @read) AS counted)
  FROM ${listOf[dialect]('words', 'text')}`

/** Joins the trips that count. Rights are read now. */
function tripsOf(use: string, dialect: Dialect, accounts: PublicAccountRule): string {
  const counts = `t.id = ${use}.itinerary_id AND t.forked_from IS NULL AND ${isPublicToOthersSql('t')}
    ${accounts === 'all' ? '' : `AND (SELECT ${isPublicAccountSql(accounts, 'o')} FROM users AS o WHERE o.id = t.user_id)`}`
  return {
    sqlite: `CROSS JOIN itineraries AS t ON ${counts}`,
    postgres: `CROSS JOIN LATERAL (SELECT 1 FROM itineraries AS t WHERE ${counts} OFFSET 0) AS t`,
  }[dialect]
}

/** Of names that two authors gave. */
function namesSql(dialect: Dialect, accounts: PublicAccountRule, isNear: boolean): string {
  const rows = isNear
    ? `${listOf[dialect]('tiles', 'bigint')} ${orderedJoin[dialect]} place_words AS w ON w.tile = value`
    : 'place_words AS w'
  return `WITH uses AS MATERIALIZED (SELECT w.word, w.name, w.author_id, w.itinerary_id FROM ${rows}
      WHERE ${IS_SHOWN} AND ${beginsWith('@from')} AND w.itinerary_id <> @itineraryId LIMIT @read),
    names AS (SELECT name FROM uses GROUP BY name
      HAVING min(author_id) < max(author_id) AND NOT EXISTS (
        SELECT 1 FROM ${listOf[dialect]('others', 'text')} WHERE ${contains[dialect]}(' ' || name, ' ' || value) = 0))
    SELECT u.word, u.name, u.author_id FROM uses AS u ${tripsOf('u', dialect, accounts)} WHERE u.name IN (SELECT name FROM names)`
}

/** Of each name, some of each author. */
function usesSql(dialect: Dialect, accounts: PublicAccountRule, isNear: boolean): string {
  const tiles = isNear
    ? { sqlite: 'w.tile IN (SELECT value FROM json_each(@tiles))', postgres: 'w.tile = ANY (@tiles::bigint[])' }
    : undefined
  const some = (columns: string, chosen: string) => `SELECT ${chosen} FROM (
      SELECT ${columns}, row_number() OVER (PARTITION BY w.author_id ORDER BY w.itinerary_id, w.tile, w.event_id) AS turn FROM place_words AS w
      WHERE ${IS_SHOWN} AND w.word = c.word AND w.name = c.name AND w.itinerary_id <> @itineraryId${tiles === undefined ? '' : ` AND ${tiles[dialect]}`}
    ) AS w ${tripsOf('w', dialect, accounts)} WHERE turn <= ${USES_OF_AUTHOR} LIMIT @most`
  const uses = {
    sqlite: `(SELECT json_extract(value, '$[0]') AS word, json_extract(value, '$[1]') AS name FROM json_each(@chosen)) AS c
      CROSS JOIN place_words AS u ON u.rowid IN (${some('w.rowid AS place_word, w.itinerary_id', 'w.place_word')})`,
    postgres: `(SELECT value ->> 0 AS word, value ->> 1 AS name FROM jsonb_array_elements(@chosen::jsonb)) AS c
      CROSS JOIN LATERAL (${some('w.itinerary_id, w.event_id, w.author_id', 'w.itinerary_id, w.event_id, w.author_id')}) AS u`,
  }[dialect]
  return `SELECT u.itinerary_id, u.author_id, u.event_id, e.place, e.category
    FROM ${uses} ${orderedJoin[dialect]} events AS e ON e.itinerary_id = u.itinerary_id AND e.id = u.event_id`
}

const statementsOf = (isNear: boolean) => {
  const of = (accounts: PublicAccountRule) => ({
    names: forEachDialect((dialect) => namesSql(dialect, accounts, isNear)),
    uses: forEachDialect((dialect) => usesSql(dialect, accounts, isNear)),
  })
  return { all: of('all'), settled: of('settled'), confirmed: of('confirmed') }
}
const COUNT = forEachDialect(countSql)
const [NEAR, ANYWHERE] = [statementsOf(true), statementsOf(false)]

type Row = [tripId: string, authorId: string, eventId: string, place: string | null, category: string | null]

/** In public trips, of names that two authors gave. Each event once. */
export async function findPlaceUses(db: DbReader, query: PlaceUseQuery): Promise<PlaceUse[]> {
  const { words, tiles } = query
  const beyond = firstAfterPrefix('')
  const counts = words.length === 1 ? [] : await db.rows<[string, number]>(COUNT, { beyond, read: MOST_COUNTED, words })
  const countOf = new Map(counts)
  const rarestFirst = words.toSorted((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0))
  const near = tiles === undefined ? NONE : await usesOfWords(db, rarestFirst, query, tiles)
  const far = near.names < MOST_NAMES ? await usesOfWords(db, rarestFirst, query, undefined) : NONE
  return [...new Map([...near.uses, ...far.uses].map((use) => [`${use.tripId} ${use.eventId}`, use])).values()]
}

interface FoundUses {
  uses: PlaceUse[]
  names: number
}

const NONE: FoundUses = { uses: [], names: 0 }

async function usesOfWords(
  db: DbReader,
  [from = '', ...others]: readonly string[],
  { key, viewerId, itineraryId = '', accounts, now }: PlaceUseQuery,
  tiles: readonly number[] | undefined,
): Promise<FoundUses> {
  const statements = (tiles === undefined ? ANYWHERE : NEAR)[accounts]
  const asked = { itineraryId, viewer: viewerId, ...(tiles !== undefined && { tiles }), ...(accounts === 'settled' && { now }) }
  const found = { ...asked, beyond: firstAfterPrefix(''), from, others, read: MOST_READ }
  const names = chooseNames(await db.rows<NameUse>(statements.names, found), key, MOST_NAMES)
  if (names.length === 0) return NONE
  const shown = { chosen: JSON.stringify(names), most: Math.floor(MOST_USES / names.length) }
  const rows = await db.rows<Row>(statements.uses, { ...asked, ...shown })
  const uses = rows.flatMap(([tripId, authorId, eventId, place, category]) => {
    // The words may be older than the row.
    const suggested = placeToSuggest(readPlaced({ place, category }))
    return suggested === undefined ? [] : [{ tripId, authorId, eventId, place: suggested }]
  })
  return { uses, names: names.length }
}
