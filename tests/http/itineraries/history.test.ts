import { describe, expect, it } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import type { HistoryEntry } from '#shared/api/versions'
import { addEvent, deleteDay, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { caseCount, firstSeed } from '#testkit/budget'
import { createItinerary, invite } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { pickRestoredContent, setUpVersionsFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpVersionsFixture()
const { read, entries, versionOf, restore, statusOf, editing, change, entryTexts } = fixture
const SEED = firstSeed('HISTORY_SEED')
const HISTORIES = caseCount('HISTORIES', { short: 3, full: 20 })

describe('the history of an itinerary', () => {
  it('lists who did what, newest first, and begins with the creation', async () => {
    const ana = await editing(fixture.ana)
    const first = requireDefined(ana.view().days[0]).id
    const museum = addEvent(ana.doc, { dayId: first }, { label: 'Museo' })
    await waitUntilStored(ana)
    const luis = await editing(fixture.luis)
    moveEvent(luis.doc, museum, { dayId: requireDefined(luis.view().days[1]).id })
    editEvent(luis.doc, museum, { startTime: '10:00' })
    await waitUntilStored(luis)
    await change({ title: 'Roma con calma' })
    expect(await entryTexts()).toEqual([
      `${fixture.ana.username} edit edit-itinerary Roma con calma`,
      `${fixture.luis.username} edit move-event Museo 2 edit-event Museo 2`,
      `${fixture.ana.username} edit add-collaborator ${fixture.luis.username} add-event Museo 1`,
      `${fixture.ana.username} create`,
    ])
    expect((await entries()).map(({ version, from }) => [version, from])).toEqual([
      [6, 6],
      [5, 4],
      [3, 2],
      [1, 1],
    ])
  })

  it('omits changes that cancel out, and lists a deleted day without its events', async () => {
    const ana = await editing(fixture.ana)
    const day = requireDefined(ana.view().days[2])
    addEvent(ana.doc, { dayId: day.id }, { label: 'Museo' })
    await waitUntilStored(ana)
    const luis = await editing(fixture.luis)
    const gone = addEvent(luis.doc, { dayId: '' }, { label: 'Nada' })
    await waitUntilStored(luis)
    luis.doc.transact(() => luis.doc.getMap('events').delete(gone))
    await waitUntilStored(luis)
    deleteDay(ana.doc, day.id)
    await waitUntilStored(ana)
    expect(await entryTexts()).toEqual([
      `${fixture.ana.username} edit delete-day Día 3 - Lunes, 26 de octubre 3`,
      `${fixture.ana.username} edit add-collaborator ${fixture.luis.username} add-event Museo 3`,
      `${fixture.ana.username} create`,
    ])
  })

  it('is paginated without gaps or duplicates', async () => {
    for (let i = 0; i < 7; i += 1) {
      await change({ title: `Roma ${i}` })
      await fixture.ana.attempt('POST /itineraries/{id}/versions', { params: { id: fixture.id }, body: { name: `${i}` } })
    }
    const all = await entries()
    expect(await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${fixture.id}/versions`, { limit: 2 })).toEqual(all)
    expect(all.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2', '1', '0', null])
  })
})

it(`every version equals the itinerary at that moment (${HISTORIES} histories from seed ${SEED})`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const random = randomFrom(SEED + history)
    fixture.id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-27' })
    await invite(fixture.ana, fixture.id, fixture.luis)
    const clients = [await editing(fixture.ana), await editing(fixture.luis)]
    const kept: Itinerary[] = [await read()]
    for (let step = 0; step < 25; step += 1) {
      const client = requireDefined(random.pick(clients))
      if (random.chance(0.15)) await change(random.chance(0.5) ? { title: `Roma ${step}` } : { description: `${step}` })
      else if (random.chance(0.1)) {
        const target = requireDefined(random.pick(kept))
        expect((await restore(target.version)).status).toBe(204)
        const { collaborators: _, isPublic: __, ...now } = pickRestoredContent(await read())
        const { collaborators: ___, isPublic: ____, ...then } = pickRestoredContent(target)
        expect(now).toEqual(then)
      } else applyRandomCommand(random, client.doc, 4)
      await waitUntilStored(client)
      kept.push(await read())
      await eventually(() => expect(clients[0]?.view()).toEqual(clients[1]?.view()))
    }
    const present = requireDefined(kept.at(-1))
    for (const was of kept) {
      const { differences, ...version } = await versionOf(was.version)
      expect([SEED + history, pickRestoredContent(version), version.version]).toEqual([
        SEED + history,
        pickRestoredContent(was),
        was.version,
      ])
      const isSame = JSON.stringify(pickRestoredContent(was)) === JSON.stringify(pickRestoredContent(present))
      expect([was.version, differences.length === 0]).toEqual([was.version, isSame])
    }
    expect(new Set((await entries()).map(({ version }) => version)).size).toBe((await entries()).length)
  }
})

describe('version names', () => {
  const name = (body: object, who = fixture.ana) =>
    who.attempt('POST /itineraries/{id}/versions', { params: { id: fixture.id }, body })
  const rename = (version: number, body: object) =>
    fixture.ana.attempt('PATCH /itineraries/{id}/versions/{version}', {
      params: { id: fixture.id, version: String(version) },
      body,
    })

  it('are given to the present or a past version, changed and removed, without a new version', async () => {
    const { version } = await read()
    const answer = await name({ name: '  Con   los niños ' })
    expect([answer.status, new URL(answer.headers.get('location') ?? '').pathname]).toEqual([
      201,
      `/itineraries/${fixture.id}/history/${version}`,
    ])
    expect((await name({ name: 'Con los niños' }, fixture.luis)).status).toBe(201)
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
  await fixture.ana.call('POST /itineraries/{id}/versions', { params: { id: fixture.id }, body: { name: 'Con Luis' } })
  expect([await statusOf(String(version)), await statusOf('1', fixture.luis)]).toEqual([200, 200])
  const calls = ['GET /itineraries/{id}/versions', 'GET /itineraries/{id}/versions/{version}'] as const
  await fixture.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', {
    params: { id: fixture.id, userId: fixture.luis.id },
  })
  for (const call of calls)
    expect((await fixture.luis.attempt(call, { params: { id: fixture.id, version: '1' } })).status).toBe(403)
  expect((await restore(1, {}, fixture.luis)).status).toBe(403)
  expect(await entryTexts()).toContain(`${fixture.ana.username} edit remove-collaborator ${fixture.luis.username}`)
  const peopleOf = async (wanted: number) => (await versionOf(wanted)).people.map(({ username }) => username)
  expect(await peopleOf(version)).toEqual([fixture.ana.username, fixture.luis.username])
  expect(await peopleOf((await read()).version)).toEqual([fixture.ana.username])
  expect((await fixture.ana.attempt(calls[0], { params: { id: newId() } })).status).toBe(404)
})
