// @module-tag long
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { queryWordsOf } from '#shared/search'
import type { DbReader, SqlText, SqlValues } from '#server/base/db/database'
import { openPostgres } from '#server/base/db/openPostgres'
import { postgresQuery } from '#server/base/db/postgresQueries'
import { readConfig } from '#server/config'
import { readFeed, type FeedQuery } from '#server/features/feeds/feedService'
import { itineraryFilters } from '#server/features/itineraries/itineraryFilters'
import { findFirstListCards, findListCard, findableItemIds } from '#server/features/lists/listStore'
import { findCard, findCards } from '#server/records/cardStore'
import { findVisibleComment, listComments } from '#server/records/commentStore'
import { readEventCounts } from '#server/records/voteStore'
import { readProjectedContent } from '#server/records/contentStore'
import { calendarDate } from '#testkit/date'
import { postgresForFile } from '#testkit/server/testPostgres'

const NOW = 1_800_000_000_000
const url = postgresForFile()

/** Enough rows that a full scan is never best. User 1 has and likes much, user 2 little. */
const FILL = [
  `INSERT INTO users (id, name, username, username_key, name_key, email, email_key, password_hash, created_at, updated_at)
   SELECT 'u' || i, i, i, 'p' || i, i, i, i, '', i, i FROM generate_series(1, 5000) AS i`,
  `INSERT INTO locations (geoname_id, name) SELECT i, i FROM generate_series(1, 3000) AS i`,
  `INSERT INTO location_names SELECT i, 'name', 'n' || i FROM generate_series(1, 3000) AS i`,
  `INSERT INTO location_names SELECT i, 'country', CASE WHEN i % 2 = 0 THEN 'espana' ELSE 'pais ' || i END FROM generate_series(1, 3000) AS i`,
  `INSERT INTO location_words SELECT i, 'n' || i FROM generate_series(1, 3000) AS i`,
  `INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, is_public, created_at, updated_at)
   SELECT 't' || i, 'u' || CASE WHEN i % 10 = 0 THEN 1 ELSE 1 + i % 5000 END, '', '2027-01-01', '2027-01-02', 1 + i % 3000, i % 7 <> 0, ${NOW} - i * 1000, 0
   FROM generate_series(1, 40000) AS i`,
  `UPDATE itineraries SET forked_from = 't' || 1 + geoname_id, forked_from_author = 'u3' WHERE id LIKE '%5'`,
  `UPDATE itineraries SET forked_from = 't9' WHERE id LIKE 't1__'`,
  `INSERT INTO title_words SELECT 't' || i, 'viaje' FROM generate_series(1, 40000) AS i`,
  `INSERT INTO title_words SELECT 't' || i, 'w' || i FROM generate_series(1, 40000) AS i`,
  `INSERT INTO docs (id, updated_at) SELECT 't' || i, 0 FROM generate_series(1, 40000) AS i`,
  `INSERT INTO doc_updates (doc_id, seq, data, checksum, origin, at, version) SELECT 't' || i, 1, '', 0, 'sync', 0, 1 FROM generate_series(1, 40000) AS i`,
  `INSERT INTO days SELECT 'd', 't' || i, 1 FROM generate_series(1, 40000) AS i`,
  `INSERT INTO events (id, itinerary_id, order_index, label, description) SELECT 'e', 't' || i, 0, '', '' FROM generate_series(1, 40000) AS i`,
  `INSERT INTO collaborators (itinerary_id, user_id, created_at) SELECT 't' || i, 'u' || 2 + i % 4000, 0 FROM generate_series(1, 20000) AS i`,
  `INSERT INTO comments (id, itinerary_id, event_id, user_id, text, created_at)
   SELECT 'c' || i || '-' || j, 't' || i, CASE WHEN j % 2 = 0 THEN 'e' END, 'u' || 1 + (i + j) % 5000, '', i + j FROM generate_series(1, 5000) AS i, generate_series(1, 6) AS j`,
  `INSERT INTO comments (id, itinerary_id, user_id, text, created_at) SELECT 'c' || i, 't1', 'u' || i, '', 100000 + i FROM generate_series(1, 3000) AS i`,
  `INSERT INTO comment_mentions SELECT id, 'u4' FROM comments WHERE id LIKE '%1'`,
  `INSERT INTO votes SELECT 't' || i, 'e', 'u' || 1 + (i + j) % 5000, 0 FROM generate_series(1, 5000) AS i, generate_series(1, 3) AS j`,
  `INSERT INTO lists (id, user_id, title, is_public, created_at, updated_at)
   SELECT 'l' || i, 'u' || 1 + i % 5000, '', i % 5 <> 0, ${NOW} - i * 1000, 0 FROM generate_series(1, 20000) AS i`,
  `INSERT INTO list_items SELECT 'l' || i, 't' || i, i FROM generate_series(1, 20000) AS i`,
  `INSERT INTO itinerary_likes SELECT 't' || i, 'u1', ${NOW} - i * 60000 FROM generate_series(1, 4000) AS i`,
  `INSERT INTO itinerary_likes SELECT 't' || i, 'u' || 2 + i % 4000, ${NOW} - i * 60000 FROM generate_series(1, 20000) AS i`,
  `INSERT INTO list_likes SELECT 'l' || i, 'u' || 2 + i % 4000, ${NOW} - i * 60000 FROM generate_series(1, 10000) AS i`,
  `INSERT INTO follows SELECT 'u' || i, 'u' || (i + j) % 5000 + 1, i FROM generate_series(1, 5000) AS i, generate_series(0, 3) AS j ON CONFLICT DO NOTHING`,
  `INSERT INTO follows SELECT 'u2', 'u' || i, i FROM generate_series(500, 700) AS i`,
  `INSERT INTO blocks SELECT 'u' || i, 'u' || (i + 7) % 5000 + 1, i FROM generate_series(1, 5000) AS i`,
  `INSERT INTO mutes SELECT 'u' || i, 'u' || (i + 9) % 5000 + 1, i FROM generate_series(1, 5000) AS i`,
  `UPDATE users SET hidden_at = 1 WHERE id LIKE 'u1__7'`,
  `UPDATE itineraries SET audience = 'followers' WHERE NOT is_public AND user_id LIKE '%2'`,
  `UPDATE lists SET audience = 'followers' WHERE NOT is_public AND user_id LIKE '%2'`,
  `UPDATE like_window SET since = ${NOW} - 604800000 - 5000`,
  // Like autovacuum. Empty tables are never read by index.
  'VACUUM ANALYZE',
]
const TRIGGERED = ['itinerary_likes', 'list_likes', 'follows']

let client: pg.Client
let db: Awaited<ReturnType<typeof openPostgres>>

beforeAll(async () => {
  db = await openPostgres(url())
  client = new pg.Client({ connectionString: url() })
  await client.connect()
  for (const table of TRIGGERED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const statement of FILL) await client.query(statement)
  for (const table of TRIGGERED) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  return async () => {
    await client.end()
    await db.close()
  }
})

type Read = (db: DbReader) => Promise<unknown>

async function statementsOf(read: Read): Promise<[text: SqlText, values: SqlValues | undefined][]> {
  const sent: [SqlText, SqlValues | undefined][] = []
  const noting: DbReader = Object.assign(Object.create(db) as DbReader, {
    rows: (text: SqlText, values?: SqlValues) => {
      sent.push([text, values])
      return db.rows(text, values)
    },
  })
  await read(noting)
  return sent
}

/** Plan for these values (`custom`) or any (`generic`, after repeated execution). */
async function planOf(mode: 'custom' | 'generic', text: SqlText, values?: SqlValues): Promise<string> {
  const { text: numbered, values: sent = [] } = postgresQuery(text, values)
  const literals = sent.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(asText(value))))
  await client.query(`SET plan_cache_mode = force_${mode}_plan; PREPARE asked AS ${numbered}`)
  try {
    const asked = `EXPLAIN EXECUTE asked${literals.length === 0 ? '' : `(${literals.join(', ')})`}`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(asked)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('DEALLOCATE asked')
  }
}

const asText = (value: unknown): string => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

type Asked = Partial<FeedQuery> & { q?: string[]; location?: string[]; geonameId?: number }

const feed =
  (kind: 'itinerary' | 'list', asked: Asked, viewer: string | null = null): Read =>
  async (on) => {
    let cursor: string | undefined
    for (let page = 0; page < 2; page += 1) {
      const query: FeedQuery & Asked = {
        visibility: viewer === null ? 'public' : 'all',
        sort: 'newest',
        limit: 10,
        ...asked,
        cursor,
      }
      const services = { db: on, gazetteer: { idsOf: (id: number) => [id] }, config: readConfig({}), now: () => NOW }
      ;({ cursor } = await readFeed(services, kind, query, viewer, kind === 'list' ? [] : itineraryFilters(services, query)))
      if (cursor === undefined) return
    }
  }

const popular = { sort: 'popular' } as const
const hotReads: Record<string, Read> = {
  newest: feed('itinerary', {}),
  popular: feed('itinerary', popular),
  'newest that one may see': feed('itinerary', {}, 'u2'),
  'popular that one may see': feed('itinerary', popular, 'u2'),
  'of a user': feed('itinerary', { username: 'p2' }),
  'of a user with many itineraries': feed('itinerary', { userId: 'u1', ...popular }),
  'of a user as collaborator': feed('itinerary', { userId: 'u2', role: 'collaborator' }),
  'liked by one': feed('itinerary', { likedBy: 'u2' }),
  'liked by one who likes much': feed('itinerary', { likedBy: 'u1', ...popular }),
  'of followed users': feed('itinerary', { followedBy: 'u2' }, 'u2'),
  'a word that all have': feed('itinerary', { q: queryWordsOf('viaje') }),
  'words of few': feed('itinerary', { q: queryWordsOf('viaje w77 n3'), ...popular }),
  'a country': feed('itinerary', { location: ['espana'] }),
  'a place': feed('itinerary', { location: ['n77', 'pais 77'] }),
  'one place by its id': feed('itinerary', { geonameId: 77 }),
  'newest lists': feed('list', {}),
  'popular lists': feed('list', popular, 'u2'),
  'lists of a user': feed('list', { userId: 'u2' }),
  'lists liked by one': feed('list', { likedBy: 'u2' }),
  cards: (on) => findCards(on, ['t1', 't2', 't3'], 'u2'),
  'one card': (on) => findCard(on, 't1', null),
  'list cards': (on) => findFirstListCards(on, ['l1', 'l2'], 'u2'),
  'one list': async (on) => [await findListCard(on, 'l1', 'u2'), await findableItemIds(on, 'l1', 'u2')],
  comments: (on) => listComments(on, { itineraryId: 't1', eventId: null }, 'u1', { limit: 10 }),
  commentsOfEvent: (on) => listComments(on, { itineraryId: 't1', eventId: 'e' }, 'u1', { limit: 10 }),
  comment: (on) => findVisibleComment(on, 'c7', 'u1'),
  eventCounts: (on) => readEventCounts(on, 't1', 'u1'),
  content: (on) => readProjectedContent(on, 't1', { startDate: calendarDate('2027-01-01'), takesPart: false }),
}

it.each(Object.entries(hotReads))('%s: found by indexes for any values', async (_, read) => {
  const statements = await statementsOf(read)
  expect(statements.length).toBeGreaterThan(0)
  for (const [text, values] of statements)
    for (const mode of ['custom', 'generic'] as const) {
      const plan = await planOf(mode, text, values)
      expect(plan.match(/Seq Scan on (?!like_window).*/g), plan).toBeNull()
    }
})

it.each(['itinerary', 'list'] as const)('each %s for followers is found by an index of their own', async (kind) => {
  const index = kind === 'list' ? 'lists_followers' : 'itineraries_followers'
  for (const sort of ['newest', 'popular'] as const)
    for (const [text, values] of await statementsOf(feed(kind, { sort }, 'u2')))
      for (const mode of ['custom', 'generic'] as const) expect(await planOf(mode, text, values)).toContain(index)
})

it.each(['newest', 'popular'] as const)('the %s are read in order from an index', async (sort) => {
  for (const [text, values] of await statementsOf(feed('itinerary', { sort })))
    expect(await planOf('generic', text, values)).toMatch(new RegExp(`Index Only Scan Backward using itineraries_${sort} `))
})
