// @module-tag long
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseFilePath } from '#server/base/db/openSqlite'
import type { Itinerary } from '#shared/api/itineraries'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { readAllRows, freshPath, runOperation } from '#testkit/server/operations'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { signInAgain } from '#testkit/api/sessionCalls'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'
import { type SyncClient, syncClientOf } from '#testkit/sync/syncClient'

const eventsOf = ({ days, ideas }: Itinerary) => [...days.flatMap((day) => day.events), ...ideas]
const lackingIn = (trip: Itinerary, wanted: ReadonlySet<string>) =>
  wanted.size - eventsOf(trip).filter(({ label }) => wanted.has(label)).length
const labels = (trip: Itinerary) => new Set(eventsOf(trip).map(({ label }) => label))

const MONTH = { startDate: '2026-10-01', endDate: '2026-10-31' }

/** A server with two trips that Ana and Bob edit, one with a picture. */
async function setFixture() {
  const server = await startTestServer({ env: { SYNC_MAX_MESSAGES_PER_SECOND: '0' } })
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const ids = [await createItinerary(ana, MONTH), await createItinerary(ana, { ...MONTH, title: 'Lisboa' })]
  for (const id of ids) await invite(ana, id, bob)
  const image = await uploadAndGetPath(ana, await jpeg(90, 60), 'itinerary-image')
  await ana.call('PATCH /itineraries/{id}', { params: { id: ids[0] ?? '' }, body: { image } })
  return { server, ana, bob, ids, image }
}

interface Typed {
  label: string
  itineraryId: string
  client: SyncClient
  after: number
}

class Typists {
  readonly typed: Typed[] = []
  readonly browsers: { id: string; person: Account; client: SyncClient }[]
  #timer: NodeJS.Timeout | undefined

  constructor(people: readonly Account[], ids: readonly string[]) {
    this.browsers = ids.flatMap((id) => people.map((person) => ({ id, person, client: syncClientOf(person, id) })))
  }

  start(image: string): void {
    this.#timer = setInterval(() => {
      for (const { id, client } of this.browsers) this.#type(id, client, image)
    }, 40)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  acknowledged(): Typed[] {
    return this.typed.filter(({ client, after }) => client.stored >= after)
  }

  labelsOf(itineraryId: string): Set<string> {
    return new Set(this.typed.filter((one) => one.itineraryId === itineraryId).map(({ label }) => label))
  }

  #type(itineraryId: string, client: SyncClient, image: string): void {
    const label = `plan ${this.typed.length}`
    const dayId = client.view().days.at(this.typed.length % 31)?.id ?? ''
    const eventId = addEvent(client.doc, { dayId }, { label: 'sin título' })
    editEvent(client.doc, eventId, { label, image })
    this.typed.push({ label, itineraryId, client, after: client.sent })
  }
}

async function makeTripTogether(ana: Account, bob: Account) {
  const id = await createItinerary(ana, { ...MONTH, title: 'Oporto' })
  await invite(ana, id, bob)
  const [hers, his] = [syncClientOf(ana, id), syncClientOf(bob, id)]
  await eventually(() => expect(hers.isSynced && his.isSynced).toBe(true))
  addEvent(hers.doc, { dayId: hers.view().days[0]?.id ?? '' }, { label: 'de Ana' })
  await eventually(() => expect(Object.keys(his.view().events)).toHaveLength(1))
  addEvent(his.doc, { dayId: his.view().days[1]?.id ?? '' }, { label: 'de Bob' })
  await eventually(() => expect([his.isStored, Object.keys(hers.view().events).length]).toEqual([true, 2]))
  return { id, hers, his }
}

async function restoreElsewhere(folder: string): Promise<TestServer> {
  const dataDir = freshPath('data')
  const restored = await runOperation('restore', dataDir, folder)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/checked {4}2 documents, 1 pictures, of which 1 were missing\n {2}next {7}start the server/)
  expect((await readdir(dataDir)).toSorted()).toEqual(['periplo.lock', 'periplo.sqlite', 'uploads'])
  return serverForTest({ dataDir })
}

it('a backup made during edits holds all acknowledged before, and the editors bring back the rest', async () => {
  const { server, ana, bob, ids, image } = await setFixture()
  const typists = new Typists([ana, bob], ids)
  await eventually(() => expect(typists.browsers.every(({ client }) => client.isSynced)).toBe(true))

  // Edits continue during the backup; those acknowledged before must be in it.
  typists.start(image)
  await eventually(() => expect(typists.acknowledged().length).toBeGreaterThan(40))
  const acknowledged = typists.acknowledged()
  const folder = freshPath('backup')
  const before = typists.typed.length
  const backup = await runOperation('backup', server.dataDir, '--to', folder)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    /^Backed up .+ in [\d.]+ s\.\n {2}database {3}.+2 people, 2 itineraries.+\n {2}pictures {3}1 \(\d+ B\), of which 1 were copied now\n$/,
  )
  expect(typists.typed.length, 'nobody typed during the backup').toBeGreaterThan(before)
  await eventually(() => expect(typists.typed.length).toBeGreaterThan(before + 40))
  typists.stop()
  await eventually(() => expect(typists.browsers.every(({ client }) => client.isStored)).toBe(true))
  const since = await makeTripTogether(ana, bob)
  const versions = new Map(await Promise.all(ids.map(async (id) => [id, (await trip(ana, id)).recordVersion] as const)))

  for (const { provider } of [...typists.browsers.map(({ client }) => client), since.hers, since.his]) provider.disconnect()
  await server.close()
  expect(existsSync(server.dataDir)).toBe(false)
  const second = await restoreElsewhere(folder)
  const [anaAgain, bobAgain] = [await signInAgain(ana, second), await signInAgain(bob, second)]
  for (const id of ids) {
    const found = await trip(anaAgain, id)
    const shown = labels(found)
    expect(
      acknowledged.filter(({ itineraryId, label }) => itineraryId === id && !shown.has(label)).map(({ label }) => label),
    ).toEqual([])
    expect(found.recordVersion).toBeGreaterThan(versions.get(id) ?? Infinity)
  }
  expect((await fetch(`${second.url}${image}`)).status).toBe(200)
  const lacked = await Promise.all(ids.map(async (id) => lackingIn(await trip(anaAgain, id), typists.labelsOf(id))))
  expect(
    lacked.reduce((sum, count) => sum + count, 0),
    'the backup lacked nothing: the test shows nothing',
  ).toBeGreaterThan(0)

  // One editor per trip returns and brings the other's edits too.
  const back = typists.browsers
    .filter(({ person }) => person === bob)
    .map(({ id, client: { doc } }) => syncClientOf(bobAgain, id, { doc }))
  await eventually(() => expect(back.every(({ isStored }) => isStored)).toBe(true))
  await eventually(async () => {
    for (const id of ids) expect(lackingIn(await trip(anaAgain, id), typists.labelsOf(id))).toBe(0)
  })

  // The newer trip is not reported as deleted; its owner recreates it and both sync.
  for (const person of [anaAgain, bobAgain]) {
    const asking = syncClientOf(person, since.id)
    await eventually(() => expect(asking.closes).toEqual([{ code: 4404, reason: 'no such itinerary' }]))
  }
  expect(await createItinerary(anaAgain, { ...MONTH, title: 'Oporto', id: since.id, clientSeeded: true })).toBe(since.id)
  await invite(anaAgain, since.id, bob)
  const returned = [syncClientOf(bobAgain, since.id, { doc: since.his.doc })]
  await eventually(() => expect(returned.every(({ isStored }) => isStored)).toBe(true))
  returned.push(syncClientOf(anaAgain, since.id, { doc: since.hers.doc }))
  addEvent(since.hers.doc, { dayId: since.hers.view().days[2]?.id ?? '' }, { label: 'y después' })
  await eventually(() => expect(returned.every(({ isStored }) => isStored)).toBe(true))
  await eventually(async () =>
    expect([...labels(await trip(anaAgain, since.id))].toSorted()).toEqual(['de Ana', 'de Bob', 'y después']),
  )
  expect((await trip(anaAgain, since.id)).days).toHaveLength(31)
  expect(returned.flatMap(({ closes }) => closes)).toEqual([])
  const checked = await runOperation('projection', second.dataDir, 'check')
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3 right, 0 wrong, /) })
})

it('a refresh token from before the backup works on a restored server with another secret', async () => {
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
})

it('a restore is refused while a server uses the data folder, and changes nothing', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const folder = freshPath('backup')
  expect(await runOperation('backup', server.dataDir, '--to', folder)).toMatchObject({ code: 0 })
  const id = await createItinerary(ana)
  const before = readAllRows(databaseFilePath(server.dataDir))
  const refused = await runOperation('restore', server.dataDir, folder)
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^A server .+ is already using .+: stop it first\.\n$/),
  })
  expect(readAllRows(databaseFilePath(server.dataDir))).toEqual(before)
  expect((await readdir(server.dataDir)).filter((name) => /restore|restoring/.test(name))).toEqual([])
  expect((await trip(ana, id)).id).toBe(id)
  expect(await runOperation('restore', server.dataDir, folder, '--check')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The backup of .+ is good: 0 documents/),
  })
})

const trip = (person: ApiClient, id: string): Promise<Itinerary> => person.call('GET /itineraries/{id}', { params: { id } })
