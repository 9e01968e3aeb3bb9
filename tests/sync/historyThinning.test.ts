import { expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Itinerary } from '#shared/api/itineraries'
import type { HistoryEntry } from '#shared/api/versions'
import { addEvent } from '#shared/itinerary/commands'
import type { BackgroundJobs } from '#server/base/jobs/backgroundJobs'
import { defaultThinningSettings, HistoryThinner } from '#server/history/thinning/historyThinner'
import { countLogBytes } from '#server/history/thinning/thinningStore'
import { putSnapshot } from '#server/sync/log/documentStore'
import { createItinerary } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { eventually } from '#testkit/eventually'
import { runOperation } from '#testkit/server/operations'
import { runStatement } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const DAY_MS = 24 * 3600 * 1000

/** Disables thinning by the server. */
const jobs: BackgroundJobs = {
  runNext: () => Promise.resolve(DAY_MS),
  runExclusively: (_, work) => work(),
  close: () => Promise.resolve(),
}
const fixture = setUpServerFixture({ overrides: { jobs } })
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS

/** Three versions on each of four days, that many days ago; every third changes the record. */
async function tripOfFourDays(daysAgo: readonly [number, number, number, number]) {
  const { db, hub } = fixture.server.services
  const id = await createItinerary(fixture.ana, { title: 'Roma' })
  const client = await syncClientOf(fixture.ana, id).synced()
  const read = () => fixture.ana.call('GET /itineraries/{id}', { params: { id } })
  const was = new Map([[1, await read()]])
  for (let version = 2; version <= 12; version += 1) {
    if (version % 3 === 0)
      await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: `Roma ${version}` } })
    else addEvent(client.doc, { dayId: '' }, { label: `${version}` })
    await eventually(() => expect(client.isStored).toBe(true))
    was.set(version, await read())
  }
  expect([...was].map(([version, itinerary]) => itinerary.version - version)).toEqual([...was].map(() => 0))
  client.destroy()
  await hub.settle(id)
  const snapshot = Y.encodeStateAsUpdate(client.doc)
  await db.write((tx) => putSnapshot(tx, id, snapshot))
  await runStatement(db, 'UPDATE docs SET snap_seq = head_seq WHERE id = @id', { id })
  for (let version = 1; version <= 12; version += 1) {
    const at = TODAY - (daysAgo[Math.floor((version - 1) / 3)] ?? 0) * DAY_MS + version * 1000
    for (const [table, key] of [
      ['doc_updates', 'doc_id'],
      ['record_versions', 'itinerary_id'],
    ] as const)
      await runStatement(db, `UPDATE ${table} SET at = @at WHERE ${key} = @id AND version = @version`, { at, id, version })
  }
  const name = (version: number) =>
    fixture.ana.call('POST /itineraries/{id}/versions', { params: { id }, body: { name: `v${version}`, version } })
  return { id, was, name }
}

async function thin(now = TODAY, settings: Partial<typeof defaultThinningSettings> = {}): Promise<void> {
  const { db, log } = fixture.server.services
  const thinner = new HistoryThinner({ db, log, now: () => now }, { ...defaultThinningSettings, ...settings })
  for (let position: string | undefined; position !== '';) ({ position } = await thinner.step(position ?? ''))
}

const content = ({ title, days, ideas, startDate }: Itinerary) => ({ title, days, ideas, startDate })

async function readable(id: string, was: ReadonlyMap<number, Itinerary>): Promise<number[]> {
  const found: number[] = []
  for (const [version, itinerary] of was) {
    const params = { id, version: String(version) }
    const answer = await fixture.ana.attempt('GET /itineraries/{id}/versions/{version}', { params })
    if (answer.status !== 200) continue
    expect([version, content((await answer.json()) as Itinerary)]).toEqual([version, content(itinerary)])
    found.push(version)
  }
  return found
}

const listed = async (id: string) =>
  (await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`)).map(({ version }) => version)

it('R71 days before the last thirty keep their last state and named versions, later days every change', async () => {
  const { id, was, name } = await tripOfFourDays([40, 35, 31, 29])
  await name(5)
  await thin()
  expect(await readable(id, was)).toEqual([1, 3, 5, 6, 9, 10, 11, 12])
  expect(await listed(id)).toEqual([12, 9, 6, 5, 3, 1])
  expect(await fixture.server.services.db.rows('SELECT min(version) FROM doc_updates WHERE doc_id = @id', { id })).toEqual([[10]])
  await thin()
  expect(await readable(id, was)).toEqual([1, 3, 5, 6, 9, 10, 11, 12])
})

it('R71 after a year only the first version, named versions and the base of later changes stay', async () => {
  const { id, was, name } = await tripOfFourDays([40, 35, 31, 29])
  await name(5)
  await thin()
  await thin(TODAY + 400 * DAY_MS)
  expect(await readable(id, was)).toEqual([1, 5, 12])
  expect(content(await fixture.ana.call('GET /itineraries/{id}', { params: { id } }))).toEqual(content(was.get(12) as Itinerary))
})

it('R71 one step writes one checkpoint of a document, kept versions stay readable between steps', async () => {
  const { id, was, name } = await tripOfFourDays([40, 40, 40, 29])
  for (const version of [2, 4, 5]) await name(version)
  const { db, log } = fixture.server.services
  const thinner = new HistoryThinner({ db, log, now: () => TODAY })
  const states = () => db.rows('SELECT version FROM doc_checkpoints WHERE doc_id = @id ORDER BY seq', { id })
  const found = []
  for (let position = id; position !== '';) {
    ;({ position } = await thinner.step(position))
    found.push((await states()).flat())
    expect(await readable(id, was)).toEqual(expect.arrayContaining([1, 2, 4, 5, 9, 10, 11, 12]))
  }
  expect(found).toEqual([[1], [1, 2], [1, 2, 4], [1, 2, 4, 5], [1, 2, 4, 5, 0]])
})

it('R71 a document with a hole in its history keeps all updates after the hole', async () => {
  const { id, was } = await tripOfFourDays([40, 35, 31, 29])
  const { db } = fixture.server.services
  await runStatement(db, 'DELETE FROM doc_updates WHERE doc_id = @id AND version = 4', { id })
  await thin()
  const rest = [[5], [7], [8], [10], [11]]
  expect(await db.rows('SELECT version FROM doc_updates WHERE doc_id = @id ORDER BY seq', { id })).toEqual(rest)
  expect(await readable(id, was)).toEqual([1, 3, 11, 12])
})

it('R71 a document with a huge log keeps every change of the last day only', async () => {
  const { id, was } = await tripOfFourDays([4, 3, 2, 0])
  const mostLogBytes = (await countLogBytes(fixture.server.services.db, id)) - 1
  await thin(TODAY + DAY_MS, { mostLogBytes })
  expect(await readable(id, was)).toEqual([1, 3, 6, 9, 10, 11, 12])
})

it.each([1, 2, 3])(
  'R71 a day of more updates than a step reads (%i) keeps its first, named and last versions',
  async (updatesPerStep) => {
    const { id, was, name } = await tripOfFourDays([40, 40, 40, 29])
    for (const version of [3, 5, 6]) await name(version)
    await thin(TODAY, { updatesPerStep })
    expect(await readable(id, was)).toEqual([1, 3, 5, 6, 9, 10, 11, 12])
    expect(await listed(id)).toEqual(expect.arrayContaining([12, 6, 5, 3, 1]))
  },
)

it('R71 a document with a damaged checkpoint keeps the updates after it, the next documents are thinned', async () => {
  const trips = [await tripOfFourDays([40, 35, 31, 29]), await tripOfFourDays([40, 35, 31, 29])]
  const [damaged, other] = trips.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [(typeof trips)[0], (typeof trips)[0]]
  const { db } = fixture.server.services
  const state = new Uint8Array([255, 255, 255])
  await damaged.name(10)
  await thin()
  await runStatement(db, 'UPDATE doc_checkpoints SET state = @state WHERE doc_id = @id', { state, id: damaged.id })
  const later = TODAY + 5 * DAY_MS
  await thin(later)
  expect(await readable(damaged.id, damaged.was)).toEqual([11, 12])
  const lost = { params: { id: damaged.id, version: '3' } }
  expect((await fixture.ana.attempt('GET /itineraries/{id}/versions/{version}', lost)).status).toBe(404)
  expect(await readable(other.id, other.was)).toEqual([1, 3, 6, 9, 12])
  expect(await db.rows('SELECT version FROM doc_updates WHERE doc_id = @id ORDER BY seq', { id: damaged.id })).toEqual([
    [10],
    [11],
  ])
})

it('R71 a kept version keeps its record, also where no snapshot has replaced its updates', async () => {
  const { db, hub } = fixture.server.services
  const id = await createItinerary(fixture.ana, { title: 'Roma' })
  const client = await syncClientOf(fixture.ana, id).synced()
  const was = new Map<number, Itinerary>()
  for (let version = 2; version <= 9; version += 1) {
    if (version % 2 === 0)
      await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: `Roma ${version}` } })
    else addEvent(client.doc, { dayId: '' }, { label: `${version}` })
    await eventually(() => expect(client.isStored).toBe(true))
    was.set(version, await fixture.ana.call('GET /itineraries/{id}', { params: { id } }))
    if (version !== 5) continue
    // Earlier updates are in a snapshot.
    await hub.settle(id)
    const half = Y.encodeStateAsUpdate(client.doc)
    await db.write((tx) => putSnapshot(tx, id, half))
    await runStatement(db, 'UPDATE docs SET snap_seq = head_seq WHERE id = @id', { id })
  }
  client.destroy()
  await hub.settle(id)
  await thin(TODAY + 40 * DAY_MS)
  expect(await readable(id, was)).toEqual([6, 7, 8, 9])
  await thin(TODAY + 400 * DAY_MS)
  expect(await readable(id, was)).toEqual([6, 7, 8, 9])
})

it('R71 a command thins the history beside a running server, and refuses an invalid --now', async () => {
  const { id, was } = await tripOfFourDays([40, 35, 31, 29])
  const { dataDir, databaseUrl } = fixture.server.services.config
  const place = databaseUrl === undefined ? dataDir : { dataDir, databaseUrl }
  expect(await runOperation('thinHistory', place, '--now', 'gestern')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--now'),
  })
  const done = await runOperation('thinHistory', place, '--now', new Date(TODAY).toISOString())
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('updates of old versions were deleted') })
  expect(await readable(id, was)).toEqual([1, 3, 6, 9, 10, 11, 12])
})
