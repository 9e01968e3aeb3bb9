import { describe, expect, it } from 'vitest'
import { addDay, addEvent, deleteDay, editEvent } from '#shared/itinerary/commands'
import { createItinerary, invite } from '#testkit/api/apiClient'
import { pickRestoredContent, setUpVersionsFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpVersionsFixture()
const { read, entries, restore, editing, change } = fixture

describe('restoring a version', () => {
  it('adds one history entry, which another restore reverts', async () => {
    const ana = await editing(fixture.ana)
    addEvent(ana.doc, { dayId: '' }, { label: 'Idea' })
    await waitUntilStored(ana)
    await change({ title: 'Otra', startDate: '2026-11-01', endDate: '2026-11-03' })
    const before = await read()
    expect((await restore(1)).status).toBe(204)
    const [newest] = await entries()
    expect(newest).toMatchObject({ kind: 'restore', of: 1, author: { id: fixture.ana.id } })
    expect(newest?.changes.map(({ kind }) => kind)).toEqual(['edit-itinerary', 'delete-event'])
    expect(await read()).toMatchObject({ title: 'Roma', ideas: [], collaborators: [fixture.luis.id] })
    expect((await restore(before.version)).status).toBe(204)
    expect(pickRestoredContent(await read())).toEqual(pickRestoredContent(before))
  })

  it('changes nothing if that version is current, and the record only for the owner', async () => {
    await change({ title: 'Otra' })
    const { version } = await read()
    expect((await restore(version)).status).toBe(204)
    expect((await read()).version).toBe(version)
    expect((await restore(1, {}, fixture.luis)).status).toBe(204)
    expect(await read()).toMatchObject({ title: 'Otra', version })
  })

  it('keeps edits that other users made after the version in seen', async () => {
    const ana = await editing(fixture.ana)
    const note = addEvent(ana.doc, { dayId: '' }, { label: 'Museo', description: 'uno dos tres' })
    await waitUntilStored(ana)
    const wanted = (await read()).version
    editEvent(ana.doc, note, { description: 'uno dos tres cuatro', label: 'Museo nuevo' })
    await waitUntilStored(ana)
    const seen = (await read()).version
    const luis = await editing(fixture.luis)
    editEvent(luis.doc, note, { description: 'cero uno dos tres cuatro' })
    addEvent(luis.doc, { dayId: '' }, { label: 'De Luis' })
    await waitUntilStored(luis)
    expect((await restore(wanted, { seen })).status).toBe(204)
    expect((await read()).ideas.map(({ label, description }) => [label, description])).toEqual([
      ['Museo', 'cero uno dos tres'],
      ['De Luis', ''],
    ])
    for (const bad of [0, -1, 1.5, 'x', seen + 100])
      expect([bad, (await restore(wanted, { seen: bad })).status]).toEqual([bad, 400])
  })

  it('restores both dates when they moved after the version in seen', async () => {
    const dates = ({ startDate, endDate }: { startDate: string; endDate: string }) => [startDate, endDate]
    const before = await read()
    await change({ startDate: before.startDate.slice(0, 10), endDate: '2026-11-20' })
    const seen = (await read()).version
    await change({ startDate: '2026-11-18', endDate: '2026-11-20' })
    expect((await restore(before.version, { seen })).status).toBe(204)
    expect(dates(await read())).toEqual(dates(before))
  })

  it('brings back dates that were shorter than the days', async () => {
    fixture.id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-24' })
    const ana = await editing(fixture.ana)
    // As when two users add the last day concurrently.
    addDay(ana.doc, { rangeDays: 9 })
    await waitUntilStored(ana)
    const before = await read()
    await change({ endDate: '2026-10-27' })
    addDay(ana.doc, { rangeDays: 9 })
    await waitUntilStored(ana)
    expect((await restore(before.version)).status).toBe(204)
    expect(pickRestoredContent(await read())).toEqual(pickRestoredContent(before))
  })

  it('removes days added since, unless another user added events to them', async () => {
    fixture.id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-24' })
    await invite(fixture.ana, fixture.id, fixture.luis)
    await change({ endDate: '2026-10-28' })
    const ana = await editing(fixture.ana)
    const before = await read()
    const [empty, used] = [addDay(ana.doc, { rangeDays: 5 }), addDay(ana.doc, { rangeDays: 5 })]
    addEvent(ana.doc, { dayId: empty }, { label: 'Museo' })
    await waitUntilStored(ana)
    const seen = (await read()).version
    const luis = await editing(fixture.luis)
    addEvent(luis.doc, { dayId: used }, { label: 'De Luis' })
    await waitUntilStored(luis)
    expect((await restore(before.version, { seen })).status).toBe(204)
    expect((await read()).days.map((day) => [day.id, day.events.map(({ label }) => label)])).toEqual([
      [before.days[0]?.id, []],
      [used, ['De Luis']],
    ])
    expect((await restore(before.version)).status).toBe(204)
    expect(pickRestoredContent(await read())).toEqual(pickRestoredContent(before))
  })

  it.each([
    ['whose picture is gone', 'image', '"image":null', '"image":"/uploads/00000000000000000000000000000000.webp"'],
    ['whose place is gone', 'location.geonameId', '"geonameId":', '"geonameId":9'],
  ])('%s is refused as a whole', async (_, path, from, to) => {
    await change({ title: 'Otra' })
    const ana = await editing(fixture.ana)
    addEvent(ana.doc, { dayId: '' }, { label: 'Museo' })
    await waitUntilStored(ana)
    const before = await read()
    await fixture.server.services.db.write((tx) =>
      tx.run('UPDATE record_versions SET record = replace(record, @from, @to) WHERE itinerary_id = @id AND version = 1', {
        id: fixture.id,
        from,
        to,
      }),
    )
    const answer = await restore(1)
    expect([answer.status, ((await answer.json()) as { issues: unknown }).issues]).toMatchObject([400, [{ path }]])
    expect(await read()).toEqual(before)
  })

  it('brings deleted events and days back with their ids', async () => {
    const ana = await editing(fixture.ana)
    const day = requireDefined(ana.view().days[1]).id
    addEvent(ana.doc, { dayId: day }, { label: 'Museo', description: 'nota' })
    await waitUntilStored(ana)
    const before = await read()
    deleteDay(ana.doc, day)
    await waitUntilStored(ana)
    expect((await read()).days.length).toBe(2)
    expect((await restore(before.version)).status).toBe(204)
    expect(pickRestoredContent(await read())).toEqual(pickRestoredContent(before))
  })
})
