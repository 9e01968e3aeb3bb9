// @module-tag long
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/ids'
import {
  createItinerary,
  createList,
  invite,
  MADRID_GEONAME_ID,
  signUp,
  type Account,
  forkItinerary,
} from '#testkit/api/apiClient'
import { createItineraryByImport } from '#testkit/api/imports'
import { jpeg, sendPicture } from '#testkit/api/pictures'
import { attemptLogin, changePassword, requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { nodeForTest } from '#testkit/cluster/nodes'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { postgresProxy, type ProxyCut, type CutMoment } from './postgresProxy'
import { postgresForTest } from '#testkit/server/testPostgres'

const LIMITED = new Set(['limit_counts', 'chores', 'lineage'])

interface Person {
  ana: Account
  luis: Account
  trip: string
  list: string
  other: string
}

type Deed = (who: Person) => Promise<unknown>

let made = 0
const names = () => `nueva${(made += 1)}`
const card = ({ luis, trip }: Person) => luis.call('GET /itineraries/{id}', { params: { id: trip } })

const deeds: Record<string, Deed> = {
  register: async ({ ana }) => {
    const username = names()
    const { id } = await signUp(ana.server, { username })
    return typeof id
  },
  'sign in': async ({ ana }) => (await attemptLogin(ana)).status,
  refresh: async ({ ana }) => [(await requestRefresh(ana)).status, (await fetchSessionUserId(ana)) === ana.id],
  'change the password': async ({ luis }) => {
    const { status } = await changePassword(luis, 'otra contraseña')
    luis.password = 'otra contraseña'
    return [status, (await fetchSessionUserId(luis)) === luis.id]
  },
  'change the name': ({ luis }) => luis.call('PATCH /users/{id}', { params: { id: luis.id }, body: { name: names() } }),
  'create a trip': async ({ ana }) => typeof (await createItinerary(ana)),
  'create a trip of an id': async ({ ana }) => {
    const id = newId()
    return (await createItinerary(ana, { id })) === id
  },
  'change a trip': async ({ ana, trip }) =>
    ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { title: names() } }),
  like: async (who) => {
    await who.luis.call('POST /itineraries/{id}/likes', { params: { id: who.trip } })
    return (await card(who)).likes
  },
  unlike: async (who) => {
    await who.luis.call('DELETE /itineraries/{id}/likes', { params: { id: who.trip } })
    return (await card(who)).likes
  },
  follow: ({ luis, ana }) => luis.call('POST /users/{id}/follow', { params: { id: ana.id } }),
  unfollow: ({ luis, ana }) => luis.call('DELETE /users/{id}/follow', { params: { id: ana.id } }),
  invite: ({ ana, luis, trip }) => invite(ana, trip, luis),
  'put out': ({ ana, luis, trip }) =>
    ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: luis.id } }),
  fork: async ({ luis, trip }) => typeof (await forkItinerary(luis, trip)),
  import: async ({ ana }) =>
    typeof (await createItineraryByImport(ana, 'Día 1\n10:00 Museo del Prado', {
      title: 'De un texto',
      startDate: '2027-03-06',
      geonameId: String(MADRID_GEONAME_ID),
    })),
  'name a version': ({ ana, trip }) =>
    ana
      .attempt('POST /itineraries/{id}/versions', { params: { id: trip }, body: { name: names() } })
      .then(({ status }) => status),
  'make a calendar': ({ ana, trip }) =>
    ana.attempt('POST /itineraries/{id}/calendar', { params: { id: trip } }).then(({ status }) => status),
  'create a list': async ({ ana }) => typeof (await createList(ana)),
  'add to a list': ({ ana, list, other }) =>
    ana.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: other } }),
  'take out of a list': ({ ana, list, other }) =>
    ana.call('DELETE /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: other } }),
  upload: async ({ ana }) => (await sendPicture(ana, await jpeg(100 + (made += 1), 100))).status,
  'delete a trip': async ({ luis, other }) => luis.call('DELETE /itineraries/{id}', { params: { id: other } }),
  'sign out': ({ luis }) => luis.call('POST /auth/logout'),
  'delete an account': ({ ana }) => ana.call('DELETE /users/{id}', { params: { id: ana.id }, body: { password: ana.password } }),
}

const moments: [CutMoment, ProxyCut][] = [
  ['read', 'before'],
  ['read', 'after'],
  ['begin', 'before'],
  ['begin', 'after'],
  ['amid', 'before'],
  ['amid', 'after'],
  ['commit', 'before'],
  ['commit', 'unheard'],
  ['commit', 'after'],
]

/** Row counts and counters of each table. */
async function countAll(databaseUrl: string): Promise<Record<string, number>> {
  const tables = await queryPostgres(
    databaseUrl,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const counted = tables.map(({ name }) => String(name)).filter((name) => !LIMITED.has(name) && !name.startsWith('__'))
  const columns = counted.map((name) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`)
  const sums = ['users.followers', 'itineraries.likes', 'itineraries.record_version', 'docs.version'].map((sum) => {
    const [table, column] = sum.split('.')
    return `(SELECT coalesce(sum(${column}), 0)::int FROM ${table}) AS "${sum}"`
  })
  const [found = {}] = await queryPostgres(databaseUrl, `SELECT ${[...columns, ...sums].join(', ')}`)
  return Object.fromEntries(Object.entries(found).map(([name, count]) => [name, Number(count)]))
}

const changesBetween = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - (before[name] ?? 0)]])),
  )

/** Results and changes of all writes, cutting one connection in each. */
async function perform(cut?: [CutMoment, ProxyCut]): Promise<Record<string, unknown>> {
  const databaseUrl = await postgresForTest()
  const proxy = await postgresProxy(databaseUrl)
  const node = await nodeForTest(proxy.url)
  const [ana, luis] = [await signUp(node), await signUp(node)]
  const who = { ana, luis, trip: await createItinerary(ana), list: await createList(ana), other: await createItinerary(luis) }
  const outcomes: Record<string, unknown> = {}
  for (const [name, deed] of Object.entries(deeds)) {
    const before = await countAll(databaseUrl)
    const cutsBefore = proxy.cutCount()
    proxy.cuts = (moment) => {
      if (moment !== cut?.[0]) return undefined
      proxy.cuts = () => undefined
      return cut[1]
    }
    const answer = await deed(who).catch((error: unknown) => String(error))
    await node.services.settle(who.trip).catch(() => undefined)
    expect(proxy.cutCount() - cutsBefore, name).toBe(cut === undefined ? 0 : 1)
    outcomes[name] = [answer, changesBetween(before, await countAll(databaseUrl))]
  }
  return outcomes
}

describe('a connection to PostgreSQL that is cut during a write', () => {
  let expected: Promise<Record<string, unknown>> | undefined
  it.each(moments)('(%s, %s) costs nothing: the write is applied once and answered correctly', async (moment, cut) => {
    expected ??= perform()
    expect(await perform([moment, cut])).toEqual(await expected)
  })
})
