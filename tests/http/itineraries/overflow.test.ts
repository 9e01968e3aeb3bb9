import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { HistoryEntry } from '#shared/api/versions'
import { newId } from '#shared/ids'
import { addDay, addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { FairScheduler } from '#server/base/fairScheduler'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { createGate } from '#testkit/gate'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpServerFixture()
let id: string

beforeEach(async () => {
  id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-27' })
  await invite(fixture.ana, id, fixture.luis)
  const room = await fixture.server.services.hub.open(id)
  const [, second, third, fourth] = room.view().days.map(({ id: dayId }) => dayId)
  await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) => {
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Ostia' })
    addEvent(doc, { dayId: requireDefined(second) }, { label: 'Foro' })
    addEvent(doc, { dayId: requireDefined(third) }, { label: 'Coliseo', startTime: '09:30' })
    addEvent(doc, { dayId: requireDefined(third) }, { label: 'Panteón' })
    addEvent(doc, { dayId: requireDefined(fourth) }, { label: 'Trastevere' })
  })
})

const read = (who: Account = fixture.ana) => who.call('GET /itineraries/{id}', { params: { id } })
const shown = async () => {
  const { startDate, endDate, days, ideas } = await read()
  return {
    dates: [startDate.slice(0, 10), endDate.slice(0, 10)],
    days: days.map(({ events }) => events.map(({ label }) => label)),
    ideas: ideas.map(({ label }) => label),
  }
}
const patch = (body: object, headers: Record<string, string> = {}, who: Account = fixture.ana) =>
  who.attempt('PATCH /itineraries/{id}', { params: { id }, body, headers })
const untouched = {
  dates: ['2026-10-24', '2026-10-27'],
  days: [[], ['Foro'], ['Coliseo', 'Panteón'], ['Trastevere']],
  ideas: ['Ostia'],
}

describe('a change of dates with overflow: ideas', () => {
  it('turns events of the dropped days into ideas, in order and with their ids', async () => {
    const before = await read()
    const ids = before.days.flatMap(({ events }) => events.map((event) => event.id))
    expect((await patch({ endDate: '2026-10-25', overflow: 'ideas' })).status).toBe(204)
    expect(await shown()).toEqual({
      dates: ['2026-10-24', '2026-10-25'],
      days: [[], ['Foro']],
      ideas: ['Ostia', 'Coliseo', 'Panteón', 'Trastevere'],
    })
    const after = await read()
    expect(after.days.map((day) => day.id)).toEqual(before.days.slice(0, 2).map((day) => day.id))
    expect([...requireDefined(after.days[1]).events, ...after.ideas.slice(1)].map((event) => event.id)).toEqual(ids)
    expect(requireDefined(after.ideas[1])).toMatchObject({ label: 'Coliseo', startTime: '09:30' })
  })

  it('keeps the first days when the start moves later', async () => {
    expect((await patch({ startDate: '2026-10-26', overflow: 'ideas' })).status).toBe(204)
    const { days } = await read()
    expect(days.map(({ label }) => label)).toEqual(['Día 1 - Lunes, 26 de octubre', 'Día 2 - Martes, 27 de octubre'])
    expect((await shown()).days).toEqual([[], ['Foro']])
  })

  it('is one history entry, and restoring the version before it reverts it', async () => {
    const before = await read()
    const entries = () => fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`)
    await fixture.ana.call('POST /itineraries/{id}/versions', { params: { id }, body: { name: 'Antes' } })
    const count = (await entries()).length
    await patch({ endDate: '2026-10-25', overflow: 'ideas' })
    const [entry, ...rest] = await entries()
    expect(rest).toHaveLength(count)
    expect(requireDefined(entry).author?.username).toBe(fixture.ana.username)
    expect(requireDefined(entry).changes.map(({ kind, label, dayId, fields }) => [kind, label, dayId, fields])).toEqual(
      expect.arrayContaining([
        ['edit-itinerary', 'Roma', undefined, ['endDate']],
        ['move-event', 'Coliseo', '', undefined],
        ['move-event', 'Trastevere', '', undefined],
      ]),
    )
    const body = { seen: (await read()).version }
    const version = String(before.version)
    await fixture.ana.call('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version }, body })
    expect(await shown()).toEqual(untouched)
  })

  it('moves the events in a scheduler turn of its own, after the document is open', async () => {
    const gate = createGate()
    const take = vi.spyOn(FairScheduler.prototype, 'runNext').mockImplementation((_key, work) => gate.opened.then(work))
    onTestFinished(() => take.mockRestore())
    const answer = patch({ endDate: '2026-10-25', overflow: 'ideas' })
    await expect.poll(() => take.mock.calls.length).toBe(1)
    expect(await shown()).toEqual(untouched)
    gate.open()
    expect((await answer).status).toBe(204)
    expect((await shown()).ideas).toHaveLength(4)
  })

  it('changes nothing when repeated', async () => {
    await patch({ endDate: '2026-10-25', overflow: 'ideas' })
    const once = await read()
    expect((await patch({ endDate: '2026-10-25', overflow: 'ideas' })).status).toBe(204)
    expect(await read()).toEqual(once)
  })

  it('also drops concurrently added days beyond the range, without another field', async () => {
    const room = await fixture.server.services.hub.open(id)
    await room.write({ origin: 'server', userId: null }, (doc) => {
      addEvent(doc, { dayId: addDay(doc, { rangeDays: 10, id: newId() }) }, { label: 'Tívoli' })
    })
    expect((await shown()).days).toHaveLength(5)
    expect((await patch({ overflow: 'ideas' })).status).toBe(204)
    expect(await shown()).toEqual({ ...untouched, ideas: ['Ostia', 'Tívoli'] })
  })
})

describe('a change after which all days fit', () => {
  it.each([{ endDate: '2026-10-30' }, { startDate: '2026-11-24', endDate: '2026-11-27' }, { title: 'Roma' }, {}])(
    '%j leaves all days as they are',
    async (body) => {
      expect((await patch({ ...body, overflow: 'ideas' })).status).toBe(204)
      const { days, ideas } = await shown()
      expect({ days, ideas }).toEqual({ days: untouched.days, ideas: untouched.ideas })
    },
  )
})

describe('a rejected change of dates', () => {
  it.each([
    ['another word', { endDate: '2026-10-25', overflow: 'delete' }, {}, 400],
    ['none', { endDate: '2026-10-25', overflow: null }, {}, 400],
    ['dates that run backwards', { endDate: '2026-10-23', overflow: 'ideas' }, {}, 400],
    ['another version', { endDate: '2026-10-25', overflow: 'ideas' }, { 'if-match': '"7"' }, 412],
    ['dates without it', { endDate: '2026-10-25' }, {}, 400],
  ])('changes neither dates nor days: %s', async (_what, body, headers, status) => {
    expect((await patch(body, headers)).status).toBe(status)
    expect(await shown()).toEqual(untouched)
  })

  it.each([
    ['a collaborator', () => fixture.luis],
    ['a stranger', () => signUp(fixture.server)],
  ])('by %s changes neither dates nor days', async (_who, account) => {
    expect((await patch({ endDate: '2026-10-25', overflow: 'ideas' }, {}, await account())).status).toBe(403)
    expect(await shown()).toEqual(untouched)
  })

  it('an overruled change of dates drops no day', async () => {
    const madeAt = { dates: new Date(Date.now() - 60_000).toISOString() }
    await patch({ endDate: '2026-10-28' })
    expect((await patch({ endDate: '2026-10-25', overflow: 'ideas', madeAt, basedOn: 1 })).status).toBe(204)
    expect(await shown()).toEqual({ ...untouched, dates: ['2026-10-24', '2026-10-28'] })
  })
})
