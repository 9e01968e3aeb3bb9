import type Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient, signUp } from '#testkit/api/apiClient'
import {
  invalidateVisitorCache,
  startPopulatedServer,
  measureStatements,
  namedReads,
  type PopulatedServer,
} from '#testkit/server/populatedServer'
import { requireSqlite } from '#testkit/server/rows'
import { captureStatements } from '#testkit/server/captureStatements'
import { startTestServer } from '#testkit/server/testServer'

let many: PopulatedServer
beforeAll(async () => {
  many = await startPopulatedServer(50)
})
afterAll(() => many.server.close())

/** Acceptable scans: the like window, likes it moved, ids of a page, limited subqueries. */
const SMALL = /^SCAN (?:\(subquery-\d+\)|CONSTANT ROW$|(?:w|moved|wanted|met|summed|json_each)\b)/

/** The page's query, among those of background work. */
const pageOf = (run: readonly string[], kind: 'itineraries' | 'lists'): string =>
  run.find((text) => text.includes('ORDER BY') && new RegExp(`\\b${kind}\\b`).test(text)) ?? ''

const planOf = (text: string): string[] => queryPlan(requireSqlite(many.server.services.db).$client, text)

it.each(namedReads)('$name finds everything by an index', async ({ read }) => {
  const { statements } = await measureStatements(many, many.owner, read)
  for (const text of statements) {
    expect(
      planOf(text).filter((detail) => detail.startsWith('SCAN') && !SMALL.test(detail)),
      text,
    ).toEqual([])
  }
})

it.each([
  ['itineraries', 'newest'],
  ['itineraries', 'popular'],
  ['lists', 'newest'],
  ['lists', 'popular'],
] as const)('all %s are read in order from an index, on every page: %s', async (kind, sort) => {
  const { server } = many
  const stranger = new ApiClient(server)
  const first = await stranger.attempt(`GET /${kind}`, { query: { sort, limit: 5 } })
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]?.replace(server.url, '') ?? ''
  for (const path of [`/api/${kind}?sort=${sort}&limit=5`, next]) {
    await invalidateVisitorCache(many)
    const run = await captureStatements(server.services.db, () => stranger.send('GET', path))
    const page = pageOf(run, kind)
    expect(planOf(page)).toContainEqual(expect.stringContaining(`SEARCH t USING COVERING INDEX ${kind}_${sort} (is_public=?`))
    // No sort, and only the owner of each item is looked up.
    expect(planOf(page).filter((step) => /TEMP B-TREE|^(?:SCAN|SEARCH) (?!t |o |c |blocks )/.test(step))).toEqual([])
  }
})

it.each(['itineraries', 'lists'] as const)('%s for followers are found by an index of their own', async (kind) => {
  for (const sort of ['newest', 'popular']) {
    const ask = () => many.owner.call(`GET /${kind}`, { query: { visibility: 'all', sort } })
    const run = await captureStatements(many.server.services.db, ask)
    const page = pageOf(run, kind)
    expect(planOf(page)).toContainEqual(expect.stringContaining(`SEARCH t USING INDEX ${kind}_followers (user_id=?)`))
    expect(planOf(page).filter((step) => step.startsWith('SCAN') && !SMALL.test(step))).toEqual([])
  }
})

it('a search for users scans no table', async () => {
  const { db } = many.server.services
  const stranger = new ApiClient(many.server)
  const look = async () => {
    for (const query of ['name=mu', 'username=mu', 'q=mu', 'name=mu&username=zo'])
      await stranger.send('GET', `/api/users?${query}`)
    await stranger.call('GET /search/users', { query: { query: 'mu' } })
  }
  const asked = (await captureStatements(db, look)).filter((text) => /^\s*select/i.test(text) && /\busers\b/.test(text))
  const plans = asked.flatMap((text) => planOf(text))
  expect(plans.length).toBeGreaterThan(10)
  expect(plans.filter((detail) => /^SCAN (?!CONSTANT ROW$|met$)/.test(detail))).toEqual([])
})

it('suggestions among 2,000 users with 100,000 follows read only the follows they need', async () => {
  const town = await startTestServer({ env: { SYNC_DURABILITY: 'normal' } })
  const { $client } = requireSqlite(town.services.db)
  // Bulk insert without triggers, then set the counters.
  $client.exec(`
    drop trigger follows_followers_insert;
    drop trigger follows_following_insert;
    create temp table person as
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
      select i, printf('01900000-0000-7000-8000-%012d', i) as id from n;
    create unique index temp.person_i on person (i);
    insert into users (id, name, username, username_key, name_key, email, email_key, password_hash, created_at, updated_at)
      select id, 'n', id, id, 'n', id, id, 'x', 1, 1 from person;
    with recursive step(k) as (select 1 union all select k + 1 from step where k < 50)
      insert into follows select p.id, other.id, k from person p, step join person other on other.i = (p.i + k * 37) % 2000;
  `)
  const ana = await signUp(town)
  $client.exec(`
    insert into follows select '${ana.id}', id, i from person where i % 33 = 0;
    update users set followers = (select count(*) from follows where followed_id = users.id);
  `)
  expect($client.prepare('select count(*) from follows').pluck().get()).toBeGreaterThan(100_000)
  const suggest = () => ana.call('GET /users/suggested', { query: { limit: 3 } })
  const found = await suggest()
  expect(found.map(({ isFollowing, followers }) => isFollowing === false && followers >= 50)).toEqual([true, true, true])
  const statements = (await captureStatements(town.services.db, suggest)).filter((text) => text.includes('follows'))
  expect(statements.length).toBeGreaterThan(0)
  for (const text of statements) {
    const uses = queryPlan($client, text).filter((step) => /\b(?:follows|theirs)\b/.test(step))
    expect(uses, text).not.toEqual([])
    for (const step of uses)
      expect(step, text).toMatch(/^SEARCH (?:follows|theirs) USING (?:COVERING )?INDEX \S+ \(follower_id=\?/)
  }
  await town.close()
})

/** SQLite's query plan, a line per table: `SEARCH` (index) or `SCAN`. */
function queryPlan(client: Database.Database, text: string): string[] {
  const explain = client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1])
  const values = names.length > 0 ? [Object.fromEntries(names) as object] : Array.from(text.matchAll(/\?/g), () => 1)
  return explain.all(...values).map(({ detail }) => detail)
}
