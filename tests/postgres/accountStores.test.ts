import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { listPeople, suggestCollaborators, suggestPeopleToFollow, suggestUsers } from '#server/records/peopleStore'
import { endSession, openSession, authenticate, refreshSession } from '#server/accounts/sessionService'
import { isLiveSession } from '#server/accounts/sessionStore'
import { addUser, changeUser, findUserByLogin, findUser, findUserWithPrivateFields, removeUser } from '#server/accounts/userStore'
import { createDomainEventBus } from '#server/base/bus'
import type { Db } from '#server/base/db/database'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { isStorageError } from '#server/base/db/storageErrors'
import { getOrCreateDeviceKey } from '#server/features/accounts/deviceKeyStore'
import { exportLists, readUserActivity } from '#server/features/accounts/exportStore'
import { follow, unfollow, isFollowing, listFollows } from '#server/features/accounts/followStore'
import { accountConflictError, mapUniqueViolations } from '#server/features/accounts/signInService'
import { publicAddresses } from '#server/pages/siteStore'
import { readConfig } from '#server/config'
import { eventually } from '#testkit/eventually'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { tcpProxy } from '#testkit/server/tcpProxy'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'

const SECOND = 1000
const config = readConfig({ SESSION_SECRET: 'twenty letters of it' })
const idOf = (i: number) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`

/** Deterministic ids and clock, so that both engines do the same. */
function servicesOn(db: Db) {
  const clock = { now: 1_000_000 }
  const ended: string[] = []
  const bus = createDomainEventBus()
  bus.on('sessionEnded', ({ userId }) => ended.push(userId ?? ''))
  let ids = 100
  const log = pino({ level: 'silent' })
  return { config, db, bus, log, now: () => clock.now, ownNow: () => clock.now, newId: () => idOf((ids += 1)), clock, ended }
}
type Part = ReturnType<typeof servicesOn>

async function openFile(): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-stores-'))
  const db = openSqlite(databaseFilePath(folder))
  onTestFinished(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })
  return db
}

async function onBoth<T>(happen: (services: Part) => Promise<T>): Promise<T> {
  const [file, server] = [await openFile(), await openPostgresForTest(await postgresForTest())]
  const result = await happen(servicesOn(file))
  expect(await happen(servicesOn(server))).toEqual(result)
  return result
}

const names = ['ana', 'eva', 'luis', 'max', 'María José', 'mar']

async function addPeople({ db }: Part): Promise<void> {
  for (const [i, name] of names.entries()) {
    const username = name.replace(' ', '.').replace('í', 'i').replace('é', 'e')
    const person = { id: idOf(i), name, username, email: `${username}@example.org`, avatar: null, passwordHash: `hash ${i}` }
    expect(await db.write((tx) => addUser(tx, { ...person, now: i }))).toBeUndefined()
  }
}

const called = (people: readonly { username: string }[]): string[] => people.map(({ username }) => username)

it('users are found, paginated, suggested and followed alike on both engines', async () => {
  const result = await onBoth(async (services) => {
    const { db } = services
    await addPeople(services)
    for (const [followerId, followedId] of [
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 3],
      [2, 3],
      [2, 4],
      [2, 0],
    ] as const) {
      services.clock.now += 1
      for (const _ of ['once', 'twice']) await follow(services, { followerId: idOf(followerId), followedId: idOf(followedId) })
    }
    await unfollow(services, { followerId: idOf(2), followedId: idOf(0) })
    const pages: unknown[] = []
    let after: (string | number)[] | undefined = []
    while (after !== undefined) {
      const { people, next }: Awaited<ReturnType<typeof listPeople>> = await listPeople(
        db,
        { q: 'mar', limit: 1 },
        { viewerId: idOf(2), accounts: 'all', now: 0 },
        after,
      )
      pages.push([people, next])
      after = next
    }
    const following = await listFollows(db, 'following', { userId: idOf(0), viewerId: idOf(1), limit: 1 })
    return {
      pages,
      following,
      rest: await listFollows(db, 'following', { userId: idOf(0), viewerId: idOf(1), limit: 1 }, following.next),
      all: called((await listPeople(db, { limit: 50 }, { viewerId: null, accounts: 'all', now: 0 }, [])).people),
      proposed: await suggestUsers(db, 'mar', 3, { viewerId: null, accounts: 'all', now: 0 }),
      candidates: called(
        await suggestCollaborators(
          db,
          { userId: idOf(0), start: '', without: [idOf(2)], fewestLetters: 2, accounts: 'all', now: 0 },
          3,
        ),
      ),
      toFollow: await suggestPeopleToFollow(db, idOf(0), 3, { accounts: 'all', now: 0 }),
      isFollowing: [
        await isFollowing(db, { followerId: idOf(0), followedId: idOf(1) }),
        await isFollowing(db, { followerId: idOf(1), followedId: idOf(0) }),
      ],
      traces: await readUserActivity(db, idOf(0)),
      lists: await exportLists(db, idOf(0)),
      addresses: await publicAddresses(db, 10, { accounts: 'all', now: 0 }),
      byEmail: (await findUserByLogin(db, 'ANA@example.org'))?.id,
    }
  })
  expect(result.pages).toMatchObject([
    [[{ username: 'mar', isFollowing: false }], [0, 'mar']],
    [[{ username: 'Maria.Jose', isFollowing: true, followers: 1 }], undefined],
  ])
  expect(result.toFollow).toMatchObject([{ username: 'max', isFollowing: false, followers: 2 }, {}, {}])
  expect(result.isFollowing).toEqual([true, false])
  expect(result.all).toHaveLength(names.length)
})

it('a username or email taken at the same moment is refused like one taken before', async () => {
  const refusals = await onBoth(async (services) => {
    const { db } = services
    await addPeople(services)
    const register = (i: number, username: string, email: string) => {
      const person = { id: idOf(i), name: 'Otra', username, email, avatar: null, passwordHash: '' }
      return mapUniqueViolations(db, person, () =>
        db.write(async (tx) => {
          const taken = await addUser(tx, { ...person, now: 1 })
          if (taken !== undefined) throw accountConflictError(taken)
        }),
      ).then(
        () => 'is in',
        ({ name }: Error) => name,
      )
    }
    const twins = Array.from({ length: 4 }, (_, i) => register(10 + i, 'Gemela', 'gemela@example.org'))
    const mates = Array.from({ length: 4 }, (_, i) => register(20 + i, `una${i}`, 'misma@example.org'))
    const change = () =>
      db.write(async (tx) => {
        const ana = await findUser(tx, idOf(0))
        if (ana !== undefined) await changeUser(tx, ana, { username: 'eva' }, 2)
      })
    return {
      twins: (await Promise.all(twins)).toSorted(),
      mates: (await Promise.all(mates)).toSorted(),
      changed: await mapUniqueViolations(db, { id: idOf(0), username: 'eva', email: '' }, change).catch(
        ({ name }: Error) => name,
      ),
    }
  })
  expect(refusals).toEqual({
    twins: [...Array.from({ length: 3 }, () => 'UsernameConflictError'), 'is in'],
    mates: [...Array.from({ length: 3 }, () => 'EmailConflictError'), 'is in'],
    changed: 'UsernameConflictError',
  })
})

it('sessions begin, are refreshed by parallel tabs, are seen in use and end alike on both engines', async () => {
  const result = await onBoth(async (services) => {
    const { db, clock, ended } = services
    await addPeople(services)
    const ana = { id: idOf(0), passwordHash: 'hash 0' }
    const wrong = await openSession(services, { ...ana, passwordHash: 'another' })
    const tokens = await openSession(services, ana)
    const refresh = (token = '') => refreshSession(services, token)
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(tokens?.refresh)))
    const [next] = tabs
    clock.now += 60 * SECOND
    // Concurrent uses count once.
    await Promise.all(Array.from({ length: 20 }, () => authenticate(services, next?.tokens.access)))
    const seen = async () => (await readUserActivity(db, ana.id)).sessions.length
    clock.now += 9 * SECOND
    await eventually(async () => expect(await refresh(tokens?.refresh)).toBeDefined())
    clock.now += SECOND
    const stolen = await refresh(tokens?.refresh)
    const other = await openSession(services, ana)
    const visitors = [await authenticate(services, next?.tokens.access), await authenticate(services, other?.access)]
    for (const _ of ['once', 'twice']) await endSession(services, other?.refresh.split('.')[0] ?? '')
    for (let i = 0; i < 51; i += 1) {
      clock.now += SECOND
      await openSession(services, ana)
    }
    return {
      wrong,
      tabs: new Set(tabs.map((tab) => tab?.tokens.refresh)).size,
      stolen,
      visitors,
      sessions: await seen(),
      ended: [...ended],
      isLive: await isLiveSession(db, other?.refresh.split('.')[0] ?? '', clock.now),
    }
  })
  expect(result).toMatchObject({
    tabs: 1,
    visitors: [{ is: 'ended' }, { is: 'signedIn', isFresh: true }],
    sessions: 50,
    ended: [idOf(0), idOf(0), idOf(0)],
    isLive: false,
  })
  expect([result.wrong, result.stolen]).toEqual([undefined, undefined])
})

it('concurrent first requests get one device key, which is deleted with its user', async () => {
  const result = await onBoth(async (services) => {
    const { db } = services
    await addPeople(services)
    const keys = await Promise.all(Array.from({ length: 5 }, () => getOrCreateDeviceKey(db, idOf(0), idOf(0))))
    await db.write((tx) => removeUser(tx, idOf(0)))
    const refusal = await getOrCreateDeviceKey(db, idOf(0), idOf(0)).catch(({ name }: Error) => name)
    return { keys: new Set(keys.map(({ x }) => x)).size, refusal, ana: await findUserWithPrivateFields(db, idOf(0), null) }
  })
  expect(result).toEqual({ keys: 1, refusal: 'NotFoundError', ana: undefined })
})

it('a session ends for this process and its sockets even if the database refuses the write', async () => {
  const url = await postgresForTest()
  const db = await openPostgresForTest(url)
  const services = servicesOn(db)
  await addPeople(services)
  const tokens = await openSession(services, { id: idOf(0), passwordHash: 'hash 0' })
  const sessionId = tokens?.refresh.split('.')[0] ?? ''
  await queryPostgres(
    url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$`,
    'CREATE TRIGGER full_disk BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()',
  )
  await expect(endSession(services, sessionId)).rejects.toMatchObject({ cause: { code: '53100' } })
  await expect(endSession(services, sessionId)).rejects.toMatchObject({ cause: { code: '53100' } })
  expect(services.ended).toEqual([idOf(0)])
  expect(await authenticate(services, tokens?.access)).toEqual({ is: 'ended' })
  await queryPostgres(url, 'DROP TRIGGER full_disk ON sessions')
  await endSession(services, sessionId)
  expect(await isLiveSession(db, sessionId, services.now())).toBe(false)
})

it('a session ends for this process even if its user cannot be read', async () => {
  const url = await postgresForTest()
  const proxy = await tcpProxy(url)
  const services = servicesOn(await openPostgresForTest(proxy.url))
  proxy.cut()
  const error: unknown = await endSession(services, idOf(0)).catch((cause: unknown) => cause)
  expect([isStorageError(error), services.ended]).toEqual([true, ['']])
})
