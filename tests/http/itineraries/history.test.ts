import { beforeEach, describe, expect, it } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import type { VersionEntry } from '#shared/api/versions'
import { addDay, addEvent, deleteDay, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { createItinerary, invite, type Account } from '#testkit/api/apiClient'
import { allPages } from '#testkit/api/allPages'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { randomCommand } from '#testkit/randomCommands'
import { setServerStage } from '#testkit/server/serverStage'
import { syncClientOf } from '#testkit/sync/syncClientOf'
import { there } from '#testkit/there'

const stage = setServerStage()
const SEED = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000)
const HISTORIES = Number(process.env['HISTORIES'] ?? 3)
let id: string

beforeEach(async () => {
  id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-26' })
  await invite(stage.ana, id, stage.luis)
})

const read = (who: Account = stage.ana) => who.call('GET /itineraries/{id}', { params: { id } })
const entries = (who: Account = stage.ana) => allPages<VersionEntry>(who, `/itineraries/${id}/versions`)
const versionOf = (version: number, who: Account = stage.ana) =>
  who.call('GET /itineraries/{id}/versions/{version}', { params: { id, version: String(version) } })
const restore = (version: number, body: object = {}, who: Account = stage.ana) =>
  who.attempt('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body })
const statusOf = async (version: string, who: Account = stage.ana) =>
  (await who.attempt('GET /itineraries/{id}/versions/{version}', { params: { id, version } })).status
const editing = (who: Account) => syncClientOf(who, id).synced()
const change = (body: object) => stage.ana.call('PATCH /itineraries/{id}', { params: { id }, body })
const told = async (who?: Account) =>
  (await entries(who)).map(({ author, kind, changes }) =>
    [author?.username, kind, ...changes.map((one) => `${one.kind} ${one.label} ${one.dayNumber ?? ''}`.trim())].join(' '),
  )

type Client = Awaited<ReturnType<typeof editing>>
const stored = (client: Client) => eventually(() => expect(client.isStored).toBe(true))

/** What a version gives back of what was there. */
const content = ({
  title,
  description,
  image,
  startDate,
  endDate,
  dayCount,
  isPublic,
  location,
  collaborators,
  days,
  ideas,
}: Itinerary) => ({
  title,
  description,
  image,
  startDate,
  endDate,
  dayCount,
  isPublic,
  location,
  collaborators,
  days,
  ideas,
})

describe('the history of an itinerary', () => {
  it('tells who did what, newest first, and begins with its creation', async () => {
    const ana = await editing(stage.ana)
    const first = there(ana.view().days[0]).id
    const museum = addEvent(ana.doc, { dayId: first }, { label: 'Museo' })
    await stored(ana)
    const luis = await editing(stage.luis)
    moveEvent(luis.doc, museum, { dayId: there(luis.view().days[1]).id })
    editEvent(luis.doc, museum, { startTime: '10:00' })
    await stored(luis)
    await change({ title: 'Roma con calma' })
    expect(await told()).toEqual([
      `${stage.ana.username} edit edit-itinerary Roma con calma`,
      `${stage.luis.username} edit move-event Museo 2 edit-event Museo 2`,
      `${stage.ana.username} edit add-collaborator ${stage.luis.username} add-event Museo 1`,
      `${stage.ana.username} create`,
    ])
    expect((await entries()).map(({ version, from }) => [version, from])).toEqual([
      [6, 6],
      [5, 4],
      [3, 2],
      [1, 1],
    ])
  })

  it('leaves out what came to nothing, and a deleted day speaks for its events', async () => {
    const ana = await editing(stage.ana)
    const day = there(ana.view().days[2])
    addEvent(ana.doc, { dayId: day.id }, { label: 'Museo' })
    await stored(ana)
    const luis = await editing(stage.luis)
    const gone = addEvent(luis.doc, { dayId: '' }, { label: 'Nada' })
    await stored(luis)
    luis.doc.transact(() => luis.doc.getMap('events').delete(gone))
    await stored(luis)
    deleteDay(ana.doc, day.id)
    await stored(ana)
    expect(await told()).toEqual([
      `${stage.ana.username} edit delete-day Día 3 - Lunes, 26 de octubre 3`,
      `${stage.ana.username} edit add-collaborator ${stage.luis.username} add-event Museo 3`,
      `${stage.ana.username} create`,
    ])
  })

  it('comes in pages that meet', async () => {
    for (let i = 0; i < 7; i += 1) {
      await change({ title: `Roma ${i}` })
      await stage.ana.attempt('POST /itineraries/{id}/versions', { params: { id }, body: { name: `${i}` } })
    }
    const all = await entries()
    expect(await allPages<VersionEntry>(stage.ana, `/itineraries/${id}/versions`, { limit: 2 })).toEqual(all)
    expect(all.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2', '1', '0', null])
  })
})

it(`every version is what the itinerary was at that moment (${HISTORIES} histories from seed ${SEED})`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const random = randomFrom(SEED + history)
    id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-27' })
    await invite(stage.ana, id, stage.luis)
    const clients = [await editing(stage.ana), await editing(stage.luis)]
    const kept: Itinerary[] = [await read()]
    for (let step = 0; step < 25; step += 1) {
      const client = there(random.pick(clients))
      if (random.chance(0.15)) await change(random.chance(0.5) ? { title: `Roma ${step}` } : { description: `${step}` })
      else if (random.chance(0.1)) {
        const target = there(random.pick(kept))
        expect((await restore(target.version)).status).toBe(204)
        const { collaborators: _, isPublic: __, ...now } = content(await read())
        const { collaborators: ___, isPublic: ____, ...then } = content(target)
        expect(now).toEqual(then)
      } else randomCommand(random, client.doc, 4)
      await stored(client)
      kept.push(await read())
      await eventually(() => expect(clients[0]?.view()).toEqual(clients[1]?.view()))
    }
    const present = there(kept.at(-1))
    for (const was of kept) {
      const { differences, ...version } = await versionOf(was.version)
      expect([SEED + history, content(version), version.version]).toEqual([SEED + history, content(was), was.version])
      const isSame = JSON.stringify(content(was)) === JSON.stringify(content(present))
      expect([was.version, differences.length === 0]).toEqual([was.version, isSame])
    }
    expect(new Set((await entries()).map(({ version }) => version)).size).toBe((await entries()).length)
  }
})

describe('a version that is restored', () => {
  it('is one entry, which one restoration takes back', async () => {
    const ana = await editing(stage.ana)
    addEvent(ana.doc, { dayId: '' }, { label: 'Idea' })
    await stored(ana)
    await change({ title: 'Otra', startDate: '2026-11-01', endDate: '2026-11-03' })
    const before = await read()
    expect((await restore(1)).status).toBe(204)
    const [newest] = await entries()
    expect(newest).toMatchObject({ kind: 'restore', of: 1, author: { id: stage.ana.id } })
    expect(newest?.changes.map(({ kind }) => kind)).toEqual(['edit-itinerary', 'delete-event'])
    expect(await read()).toMatchObject({ title: 'Roma', ideas: [], collaborators: [stage.luis.id] })
    expect((await restore(before.version)).status).toBe(204)
    expect(content(await read())).toEqual(content(before))
  })

  it('changes nothing when it is what is there, and the record only for its owner', async () => {
    await change({ title: 'Otra' })
    const { version } = await read()
    expect((await restore(version)).status).toBe(204)
    expect((await read()).version).toBe(version)
    expect((await restore(1, {}, stage.luis)).status).toBe(204)
    expect(await read()).toMatchObject({ title: 'Otra', version })
  })

  it('leaves what others did since its writer looked', async () => {
    const ana = await editing(stage.ana)
    const note = addEvent(ana.doc, { dayId: '' }, { label: 'Museo', description: 'uno dos tres' })
    await stored(ana)
    const wanted = (await read()).version
    editEvent(ana.doc, note, { description: 'uno dos tres cuatro', label: 'Museo nuevo' })
    await stored(ana)
    const seen = (await read()).version
    const luis = await editing(stage.luis)
    editEvent(luis.doc, note, { description: 'cero uno dos tres cuatro' })
    addEvent(luis.doc, { dayId: '' }, { label: 'De Luis' })
    await stored(luis)
    expect((await restore(wanted, { seen })).status).toBe(204)
    expect((await read()).ideas.map(({ label, description }) => [label, description])).toEqual([
      ['Museo', 'cero uno dos tres'],
      ['De Luis', ''],
    ])
    for (const bad of [0, -1, 1.5, 'x', seen + 100])
      expect([bad, (await restore(wanted, { seen: bad })).status]).toEqual([bad, 400])
  })

  it('brings back dates that were shorter than the days', async () => {
    id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-24' })
    const ana = await editing(stage.ana)
    // As two people do who add the last day at once.
    addDay(ana.doc, { rangeDays: 9 })
    await stored(ana)
    const before = await read()
    await change({ endDate: '2026-10-27' })
    addDay(ana.doc, { rangeDays: 9 })
    await stored(ana)
    expect((await restore(before.version)).status).toBe(204)
    expect(content(await read())).toEqual(content(before))
  })

  it('takes away the days that came since, unless somebody else is in them', async () => {
    id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-24' })
    await invite(stage.ana, id, stage.luis)
    await change({ endDate: '2026-10-28' })
    const ana = await editing(stage.ana)
    const before = await read()
    const [empty, used] = [addDay(ana.doc, { rangeDays: 5 }), addDay(ana.doc, { rangeDays: 5 })]
    addEvent(ana.doc, { dayId: empty }, { label: 'Museo' })
    await stored(ana)
    const seen = (await read()).version
    const luis = await editing(stage.luis)
    addEvent(luis.doc, { dayId: used }, { label: 'De Luis' })
    await stored(luis)
    expect((await restore(before.version, { seen })).status).toBe(204)
    expect((await read()).days.map((day) => [day.id, day.events.map(({ label }) => label)])).toEqual([
      [before.days[0]?.id, []],
      [used, ['De Luis']],
    ])
    expect((await restore(before.version)).status).toBe(204)
    expect(content(await read())).toEqual(content(before))
  })

  it.each([
    ['whose picture is gone', 'image', '"image":null', '"image":"/uploads/00000000000000000000000000000000.webp"'],
    ['whose place is gone', 'location.geonameId', '"geonameId":', '"geonameId":9'],
  ])('%s is refused as a whole', async (_, path, from, to) => {
    await change({ title: 'Otra' })
    const ana = await editing(stage.ana)
    addEvent(ana.doc, { dayId: '' }, { label: 'Museo' })
    await stored(ana)
    const before = await read()
    await stage.server.services.db.write((tx) =>
      tx.run('UPDATE record_versions SET record = replace(record, @from, @to) WHERE itinerary_id = @id AND version = 1', {
        id,
        from,
        to,
      }),
    )
    const answer = await restore(1)
    expect([answer.status, ((await answer.json()) as { issues: unknown }).issues]).toMatchObject([400, [{ path }]])
    expect(await read()).toEqual(before)
  })

  it('brings deleted events and days back under their ids', async () => {
    const ana = await editing(stage.ana)
    const day = there(ana.view().days[1]).id
    addEvent(ana.doc, { dayId: day }, { label: 'Museo', description: 'nota' })
    await stored(ana)
    const before = await read()
    deleteDay(ana.doc, day)
    await stored(ana)
    expect((await read()).days.length).toBe(2)
    expect((await restore(before.version)).status).toBe(204)
    expect(content(await read())).toEqual(content(before))
  })
})

describe('names', () => {
  const name = (body: object, who = stage.ana) => who.attempt('POST /itineraries/{id}/versions', { params: { id }, body })
  const rename = (version: number, body: object) =>
    stage.ana.attempt('PATCH /itineraries/{id}/versions/{version}', { params: { id, version: String(version) }, body })

  it('are given to the present or to a version, changed and taken away, and are no change', async () => {
    const { version } = await read()
    const answer = await name({ name: '  Con   los niños ' })
    expect([answer.status, new URL(answer.headers.get('location') ?? '').pathname]).toEqual([
      201,
      `/itineraries/${id}/history/${version}`,
    ])
    expect((await name({ name: 'Con los niños' }, stage.luis)).status).toBe(201)
    expect((await name({ name: 'El principio', version: 1 })).status).toBe(201)
    expect((await entries()).map((entry) => entry.name)).toEqual(['Con los niños', 'El principio'])
    expect((await rename(1, { name: 'Al nacer' })).status).toBe(204)
    expect((await rename(version, { name: null })).status).toBe(204)
    expect((await entries()).map((entry) => entry.name)).toEqual([null, 'Al nacer'])
    expect((await read()).version).toBe(version)
  })

  it('are short, of versions that are there, and at most a hundred', async () => {
    expect((await name({ name: '👣'.repeat(50) })).status).toBe(201)
    expect((await name({ name: 'sin \0nada' })).status).toBe(201)
    expect((await entries())[0]?.name).toBe('sin nada')
    for (const bad of ['', ' ', '\0', 'a'.repeat(51)]) expect((await name({ name: bad })).status).toBe(400)
    expect((await name({ name: 'x', version: 99 })).status).toBe(404)
    expect((await rename(99, { name: 'x' })).status).toBe(404)
    for (let i = 0; i < 101; i += 1) await change({ title: `Roma ${i}` })
    for (let i = 0; i < 100; i += 1) expect((await name({ name: `${i}`, version: 2 + i })).status).toBe(201)
    expect((await name({ name: 'una más' })).status).toBe(409)
    expect((await name({ name: 'otra', version: 2 })).status).toBe(201)
  })
})

it('versions that are none are not found, and nobody but editors sees any', async () => {
  for (const bad of ['0', '-1', '1.5', 'x', '999', '1e3', '01', '9'.repeat(16)])
    expect([bad, await statusOf(bad)]).toEqual([bad, 404])
  const { version } = await read()
  await stage.ana.call('POST /itineraries/{id}/versions', { params: { id }, body: { name: 'Con Luis' } })
  expect([await statusOf(String(version)), await statusOf('1', stage.luis)]).toEqual([200, 200])
  const calls = ['GET /itineraries/{id}/versions', 'GET /itineraries/{id}/versions/{version}'] as const
  await stage.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: stage.luis.id } })
  for (const call of calls) expect((await stage.luis.attempt(call, { params: { id, version: '1' } })).status).toBe(403)
  expect((await restore(1, {}, stage.luis)).status).toBe(403)
  expect(await told()).toContain(`${stage.ana.username} edit remove-collaborator ${stage.luis.username}`)
  const peopleOf = async (wanted: number) => (await versionOf(wanted)).people.map(({ username }) => username)
  expect(await peopleOf(version)).toEqual([stage.ana.username, stage.luis.username])
  expect(await peopleOf((await read()).version)).toEqual([stage.ana.username])
  expect((await stage.ana.attempt(calls[0], { params: { id: newId() } })).status).toBe(404)
})
