import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseFile } from '#server/base/db/openDatabase'
import type { Itinerary } from '#shared/api/itineraries'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { allRowsOf, freshPath, runOperation } from '#testkit/server/operations'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'
import { SyncClient } from '#testkit/sync/syncClient'

const addressOf = ({ port }: TestServer) => ({ url: `ws://127.0.0.1:${port}/sync` })
const eventsOf = ({ days, ideas }: Itinerary) => [...days.flatMap((day) => day.events), ...ideas]
const lackingIn = (trip: Itinerary, wanted: ReadonlySet<string>) =>
  wanted.size - eventsOf(trip).filter(({ label }) => wanted.has(label)).length
const labels = (trip: Itinerary) => new Set(eventsOf(trip).map(({ label }) => label))

it('a backup made while people edit holds all that was acknowledged before, and the editors bring back the rest', async () => {
  const server = await startTestServer({ env: { SYNC_MAX_MESSAGES_PER_SECOND: '0' } })
  const ana = await signUp(server)
  const bob = await signUp(server)
  const month = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const ids = [await createItinerary(ana, month), await createItinerary(ana, { ...month, title: 'Lisboa' })]
  for (const id of ids) await invite(ana, id, bob)
  const picture = 'a'.repeat(40)
  await mkdir(join(server.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(server.dataDir, 'uploads', `${picture}.webp`), 'a picture')
  const pictured = { image: `/uploads/${picture}.webp` }
  await ana.call('PATCH /itineraries/{id}', { params: { id: ids[0]! }, body: pictured })
  const editors = ids.flatMap((id) =>
    [ana, bob].map((person) => ({ id, client: new SyncClient(addressOf(server), { cookie: person.cookies }, id), person })),
  )
  await eventually(() => expect(editors.every(({ client }) => client.isSynced)).toBe(true))

  // Everybody types until the backup is over; whatever was acknowledged when it began must be in it.
  const written: { label: string; itineraryId: string; client: SyncClient; after: number }[] = []
  let isTyping = true
  const typing = setInterval(() => {
    if (!isTyping) return
    for (const { id, client } of editors) {
      const label = `plan ${written.length}`
      const eventId = addEvent(
        client.doc,
        { dayId: client.view().days.at(written.length % 31)?.id ?? '' },
        { label: 'sin título' },
      )
      editEvent(client.doc, eventId, { label, image: pictured.image })
      written.push({ label, itineraryId: id, client, after: client.sent })
    }
  }, 40)
  await eventually(() => expect(written.filter(({ client, after }) => client.stored >= after).length).toBeGreaterThan(40))
  const acknowledged = written.filter(({ client, after }) => client.stored >= after)
  const folder = freshPath('backup')
  const before = written.length
  const backup = await runOperation('backup', server.dataDir, '--to', folder)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    /^Backed up .+ in [\d.]+ s\.\n {2}database {3}.+2 people, 2 itineraries.+\n {2}pictures {3}1 \(9 B\), of which 1 were copied now\n$/,
  )
  expect(written.length, 'nobody typed during the backup').toBeGreaterThan(before)
  await eventually(() => expect(written.length).toBeGreaterThan(before + 40))
  isTyping = false
  clearInterval(typing)
  await eventually(() => expect(editors.every(({ client }) => client.isStored)).toBe(true))
  // A trip that no backup has.
  const since = await createItinerary(ana, { ...month, title: 'Oporto' })
  await invite(ana, since, bob)
  const [hers, his] = [ana, bob].map((person) => new SyncClient(addressOf(server), { cookie: person.cookies }, since)) as [
    SyncClient,
    SyncClient,
  ]
  await eventually(() => expect(hers.isSynced && his.isSynced).toBe(true))
  addEvent(hers.doc, { dayId: hers.view().days[0]?.id ?? '' }, { label: 'de Ana' })
  await eventually(() => expect(Object.keys(his.view().events)).toHaveLength(1))
  addEvent(his.doc, { dayId: his.view().days[1]?.id ?? '' }, { label: 'de Bob' })
  await eventually(() => expect([his.isStored, Object.keys(hers.view().events).length]).toEqual([true, 2]))
  const versions = new Map(await Promise.all(ids.map(async (id) => [id, (await trip(ana, id)).recordVersion] as const)))

  // The machine burns down.
  for (const { provider } of [...editors.map(({ client }) => client), hers, his]) provider.disconnect()
  await server.close()
  expect(existsSync(server.dataDir)).toBe(false)
  const dataDir = freshPath('data')
  const restored = await runOperation('restore', dataDir, folder)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/checked {4}2 documents, 1 pictures, of which 1 were lacking\n {2}next {7}start the server/)
  expect((await readdir(dataDir)).toSorted()).toEqual(['periplo.lock', 'periplo.sqlite', 'uploads'])

  const second = await serverForTest({ dataDir })
  const people = new Map<Account, ApiClient>()
  for (const person of [ana, bob]) people.set(person, await signIn(second, person))
  const anaAgain = people.get(ana)!
  for (const id of ids) {
    const found = await trip(anaAgain, id)
    const shown = labels(found)
    expect(
      acknowledged.filter(({ itineraryId, label }) => itineraryId === id && !shown.has(label)).map(({ label }) => label),
    ).toEqual([])
    expect(found.recordVersion).toBeGreaterThan(versions.get(id) ?? Infinity)
  }
  expect((await fetch(`${second.url}${pictured.image}`)).status).toBe(200)
  const all = ids.map(
    (id) => [id, new Set(written.filter(({ itineraryId }) => itineraryId === id).map(({ label }) => label))] as const,
  )
  const lacked = await Promise.all(all.map(async ([id, wanted]) => lackingIn(await trip(anaAgain, id), wanted)))
  expect(
    lacked.reduce((sum, count) => sum + count, 0),
    'the backup lacked nothing: the test shows nothing',
  ).toBeGreaterThan(0)

  // One editor of each trip comes back, and brings also what only the other had typed.
  const back = editors
    .filter(({ person }) => person === bob)
    .map(({ id, client: { doc } }) => new SyncClient(addressOf(second), { cookie: people.get(bob)?.cookies ?? '' }, id, { doc }))
  await eventually(() => expect(back.every(({ isStored }) => isStored)).toBe(true))
  await eventually(async () => {
    for (const [id, wanted] of all) expect(lackingIn(await trip(anaAgain, id), wanted)).toBe(0)
  })

  // Nobody is told that the trip made since was deleted; its owner creates it again, and both bring what they have.
  const cookieOf = (person: Account) => ({ cookie: people.get(person)?.cookies ?? '' })
  for (const person of [ana, bob]) {
    const asking = new SyncClient(addressOf(second), cookieOf(person), since)
    await eventually(() => expect(asking.closes).toEqual([{ code: 4404, reason: 'no such itinerary' }]))
  }
  expect(await createItinerary(anaAgain, { ...month, title: 'Oporto', id: since, clientSeeded: true })).toBe(since)
  await invite(anaAgain, since, bob)
  const returned = [new SyncClient(addressOf(second), cookieOf(bob), since, { doc: his.doc })]
  await eventually(() => expect(returned.every(({ isStored }) => isStored)).toBe(true))
  returned.push(new SyncClient(addressOf(second), cookieOf(ana), since, { doc: hers.doc }))
  addEvent(hers.doc, { dayId: hers.view().days[2]?.id ?? '' }, { label: 'y después' })
  await eventually(() => expect(returned.every(({ isStored }) => isStored)).toBe(true))
  await eventually(async () =>
    expect([...labels(await trip(anaAgain, since))].toSorted()).toEqual(['de Ana', 'de Bob', 'y después']),
  )
  expect((await trip(anaAgain, since)).days).toHaveLength(31)
  expect(returned.flatMap(({ closes }) => closes)).toEqual([])
  const checked = await runOperation('projection', dataDir, 'check')
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3 right, 0 wrong, /) })
}, 120_000)

it('a refresh token of before the backup is good after it on another machine: no secret went along, and none is needed', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const folder = freshPath('backup')
  expect(await runOperation('backup', server.dataDir, '--to', folder)).toMatchObject({ code: 0 })
  expect((await readdir(folder)).filter((name) => !/^periplo-.+\.sqlite$/.test(name)).toSorted()).toEqual([
    'manifest.json',
    'uploads',
  ])
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  const dataDir = freshPath('data')
  expect(await runOperation('restore', dataDir, folder)).toMatchObject({ code: 0 })
  const second = await serverForTest({ dataDir })
  const secretOf = ({ dataDir: where }: TestServer) => readFile(join(where, 'session-secret'), 'utf8')
  expect(await secretOf(second)).not.toBe(await secretOf(server))
  const again = Object.assign(new ApiClient(second), { jar: ana.jar })
  expect(await again.call('GET /auth/session')).toMatchObject({ user: { username: ana.username } })
  await createItinerary(again)
}, 60_000)

it('a restore is refused while a server uses the data folder, and changes nothing', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const folder = freshPath('backup')
  expect(await runOperation('backup', server.dataDir, '--to', folder)).toMatchObject({ code: 0 })
  const id = await createItinerary(ana)
  const before = allRowsOf(databaseFile(server.dataDir))
  const refused = await runOperation('restore', server.dataDir, folder)
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^A server .+ is already using .+: stop it first\.\n$/),
  })
  expect(allRowsOf(databaseFile(server.dataDir))).toEqual(before)
  expect((await readdir(server.dataDir)).filter((name) => /restore|restoring/.test(name))).toEqual([])
  expect((await trip(ana, id)).id).toBe(id)
  // To look is allowed.
  expect(await runOperation('restore', server.dataDir, folder, '--check')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The backup of .+ is good: 0 documents/),
  })
}, 60_000)

async function signIn(server: TestServer, { username, password }: Account): Promise<ApiClient> {
  const client = new ApiClient(server)
  await client.call('POST /auth/login', { body: { usernameOrEmail: username, password } })
  return client
}

const trip = (person: ApiClient, id: string): Promise<Itinerary> => person.call('GET /itineraries/{id}', { params: { id } })
