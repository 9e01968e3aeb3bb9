import { describe, expect, it } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import type { VersionEntry } from '#shared/api/versions'
import { addEvent, deleteDay, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { budget, firstSeed } from '#testkit/budget'
import { createItinerary, invite } from '#testkit/api/apiClient'
import { allPages } from '#testkit/api/allPages'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { restoredContent, setVersionsStage, waitUntilStored } from '#testkit/server/versionsStage'
import { requireDefined } from '#testkit/extendStage'

const stage = setVersionsStage()
const { read, entries, versionOf, restore, statusOf, editing, change, entryTexts } = stage
const SEED = firstSeed('HISTORY_SEED')
const HISTORIES = budget('HISTORIES', { short: 3, full: 20 })

describe('the history of an itinerary', () => {
  it('lists who did what, newest first, and begins with the creation', async () => {
    const ana = await editing(stage.ana)
    const first = requireDefined(ana.view().days[0]).id
    const museum = addEvent(ana.doc, { dayId: first }, { label: 'Museo' })
    await waitUntilStored(ana)
    const luis = await editing(stage.luis)
    moveEvent(luis.doc, museum, { dayId: requireDefined(luis.view().days[1]).id })
    editEvent(luis.doc, museum, { startTime: '10:00' })
    await waitUntilStored(luis)
    await change({ title: 'Roma con calma' })
    expect(await entryTexts()).toEqual([
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

  it('omits changes that cancel out, and lists a deleted day without its events', async () => {
    const ana = await editing(stage.ana)
    const day = requireDefined(ana.view().days[2])
    addEvent(ana.doc, { dayId: day.id }, { label: 'Museo' })
    await waitUntilStored(ana)
    const luis = await editing(stage.luis)
    const gone = addEvent(luis.doc, { dayId: '' }, { label: 'Nada' })
    await waitUntilStored(luis)
    luis.doc.transact(() => luis.doc.getMap('events').delete(gone))
    await waitUntilStored(luis)
    deleteDay(ana.doc, day.id)
    await waitUntilStored(ana)
    expect(await entryTexts()).toEqual([
      `${stage.ana.username} edit delete-day Día 3 - Lunes, 26 de octubre 3`,
      `${stage.ana.username} edit add-collaborator ${stage.luis.username} add-event Museo 3`,
      `${stage.ana.username} create`,
    ])
  })

  it('is paginated without gaps or duplicates', async () => {
    for (let i = 0; i < 7; i += 1) {
      await change({ title: `Roma ${i}` })
      await stage.ana.attempt('POST /itineraries/{id}/versions', { params: { id: stage.id }, body: { name: `${i}` } })
    }
    const all = await entries()
    expect(await allPages<VersionEntry>(stage.ana, `/itineraries/${stage.id}/versions`, { limit: 2 })).toEqual(all)
    expect(all.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2', '1', '0', null])
  })
})

it(`every version equals the itinerary at that moment (${HISTORIES} histories from seed ${SEED})`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const random = randomFrom(SEED + history)
    stage.id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-27' })
    await invite(stage.ana, stage.id, stage.luis)
    const clients = [await editing(stage.ana), await editing(stage.luis)]
    const kept: Itinerary[] = [await read()]
    for (let step = 0; step < 25; step += 1) {
      const client = requireDefined(random.pick(clients))
      if (random.chance(0.15)) await change(random.chance(0.5) ? { title: `Roma ${step}` } : { description: `${step}` })
      else if (random.chance(0.1)) {
        const target = requireDefined(random.pick(kept))
        expect((await restore(target.version)).status).toBe(204)
        const { collaborators: _, isPublic: __, ...now } = restoredContent(await read())
        const { collaborators: ___, isPublic: ____, ...then } = restoredContent(target)
        expect(now).toEqual(then)
      } else applyRandomCommand(random, client.doc, 4)
      await waitUntilStored(client)
      kept.push(await read())
      await eventually(() => expect(clients[0]?.view()).toEqual(clients[1]?.view()))
    }
    const present = requireDefined(kept.at(-1))
    for (const was of kept) {
      const { differences, ...version } = await versionOf(was.version)
      expect([SEED + history, restoredContent(version), version.version]).toEqual([
        SEED + history,
        restoredContent(was),
        was.version,
      ])
      const isSame = JSON.stringify(restoredContent(was)) === JSON.stringify(restoredContent(present))
      expect([was.version, differences.length === 0]).toEqual([was.version, isSame])
    }
    expect(new Set((await entries()).map(({ version }) => version)).size).toBe((await entries()).length)
  }
})

describe('version names', () => {
  const name = (body: object, who = stage.ana) =>
    who.attempt('POST /itineraries/{id}/versions', { params: { id: stage.id }, body })
  const rename = (version: number, body: object) =>
    stage.ana.attempt('PATCH /itineraries/{id}/versions/{version}', { params: { id: stage.id, version: String(version) }, body })

  it('are given to the present or a past version, changed and removed, without a new version', async () => {
    const { version } = await read()
    const answer = await name({ name: '  Con   los niños ' })
    expect([answer.status, new URL(answer.headers.get('location') ?? '').pathname]).toEqual([
      201,
      `/itineraries/${stage.id}/history/${version}`,
    ])
    expect((await name({ name: 'Con los niños' }, stage.luis)).status).toBe(201)
    expect((await name({ name: 'El principio', version: 1 })).status).toBe(201)
    expect((await entries()).map((entry) => entry.name)).toEqual(['Con los niños', 'El principio'])
    expect((await rename(1, { name: 'Al nacer' })).status).toBe(204)
    expect((await rename(version, { name: null })).status).toBe(204)
    expect((await entries()).map((entry) => entry.name)).toEqual([null, 'Al nacer'])
    expect((await read()).version).toBe(version)
  })

  it('have 1 to 50 characters, belong to existing versions, and are at most a hundred', async () => {
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

it('versions answer 404 if they do not exist and 403 to users who are not editors', async () => {
  for (const bad of ['0', '-1', '1.5', 'x', '999', '1e3', '01', '9'.repeat(16)])
    expect([bad, await statusOf(bad)]).toEqual([bad, 404])
  const { version } = await read()
  await stage.ana.call('POST /itineraries/{id}/versions', { params: { id: stage.id }, body: { name: 'Con Luis' } })
  expect([await statusOf(String(version)), await statusOf('1', stage.luis)]).toEqual([200, 200])
  const calls = ['GET /itineraries/{id}/versions', 'GET /itineraries/{id}/versions/{version}'] as const
  await stage.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: stage.id, userId: stage.luis.id } })
  for (const call of calls) expect((await stage.luis.attempt(call, { params: { id: stage.id, version: '1' } })).status).toBe(403)
  expect((await restore(1, {}, stage.luis)).status).toBe(403)
  expect(await entryTexts()).toContain(`${stage.ana.username} edit remove-collaborator ${stage.luis.username}`)
  const peopleOf = async (wanted: number) => (await versionOf(wanted)).people.map(({ username }) => username)
  expect(await peopleOf(version)).toEqual([stage.ana.username, stage.luis.username])
  expect(await peopleOf((await read()).version)).toEqual([stage.ana.username])
  expect((await stage.ana.attempt(calls[0], { params: { id: newId() } })).status).toBe(404)
})
