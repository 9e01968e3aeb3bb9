import { describe, expect, it, onTestFinished } from 'vitest'
import type { Services } from '#server/base/services'
import { addEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { pickRestoredContent, setUpVersionsFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpVersionsFixture({ env: { LOG_LEVEL: 'silent' } })
const { read, restore, editing, entries } = fixture

/** The last and the first table written. */
const tables = ['record_versions', 'doc_updates']

/** Changes title and days since the first version. */
async function changeTrip() {
  const ana = await editing(fixture.ana)
  addEvent(ana.doc, { dayId: requireDefined(ana.view().days[2]).id }, { label: 'Coliseo' })
  addEvent(ana.doc, { dayId: '' }, { label: 'Ostia' })
  await waitUntilStored(ana)
  await fixture.change({ title: 'Otra' })
  return ana
}

const shorten = () =>
  fixture.ana.attempt('PATCH /itineraries/{id}', {
    params: { id: fixture.id },
    body: { title: 'Corta', endDate: '2026-10-25', overflow: 'ideas' },
  })

const deeds = [
  ['a restoration', () => restore(1), { title: 'Roma', days: [[], [], []], ideas: [] }],
  ['dates that turn days into ideas', shorten, { title: 'Corta', days: [[], []], ideas: ['Ostia', 'Coliseo'] }],
] as const

const shown = async () => {
  const { title, days, ideas } = await read()
  return {
    title,
    days: days.map(({ events }) => events.map(({ label }) => label)),
    ideas: ideas.map(({ label }) => label),
  }
}

describe.each(deeds)('%s', (_deed, act, expected) => {
  it.each(tables)('is written in full or not at all when a write to %s fails', async (table) => {
    const ana = await changeTrip()
    const before = await read()
    const allowInserts = await failInserts(fixture.server.services, table)
    expect((await act()).status).toBeGreaterThanOrEqual(500)
    expect(await read()).toEqual(before)
    await allowInserts()
    await fixture.server.services.settle(fixture.id)
    expect(await read()).toEqual(before)
    await eventually(() => expect(ana.view().ideas).toEqual(before.ideas.map(({ id }) => id)))
    expect((await act()).status).toBe(204)
    expect(await shown()).toEqual(expected)
  })

  it('that fails loses no concurrent edits', async () => {
    await changeTrip()
    const luis = await editing(fixture.luis)
    const allowInserts = await failInserts(fixture.server.services, 'record_versions')
    const refused = act()
    for (let i = 0; i < 20; i += 1) {
      addEvent(luis.doc, { dayId: '' }, { label: `De Luis ${i}` })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await refused).status).toBe(500)
    await waitUntilStored(luis)
    await allowInserts()
    const { ideas } = await read()
    expect(ideas.map(({ label }) => label)).toEqual(['Ostia', ...Array.from({ length: 20 }, (_, i) => `De Luis ${i}`)])
  })

  it('is one history entry despite concurrent edits', async () => {
    await changeTrip()
    const luis = await editing(fixture.luis)
    const done = act()
    for (let i = 0; i < 40; i += 1) {
      addEvent(luis.doc, { dayId: '' }, { label: `De Luis ${i}` })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await done).status).toBe(204)
    await waitUntilStored(luis)
    const merged = (await entries()).filter(({ changes }) =>
      changes.some(({ kind, label }) => kind === 'edit-itinerary' || label === 'Coliseo'),
    )
    expect(merged[0]?.changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['edit-itinerary']))
    expect(merged[0]?.changes.map(({ label }) => label)).toEqual(expect.arrayContaining(['Coliseo']))
  })

  it('leaves the open document equal to the database', async () => {
    const ana = await changeTrip()
    await act()
    const after = await read()
    await eventually(() => expect(ana.view().days.length).toBe(after.days.length))
    const restarted = await fixture.server.services.hub.open(fixture.id)
    expect(restarted.version).toBe(after.version)
    expect(pickRestoredContent(await fixture.versionOf(after.version))).toEqual(pickRestoredContent(after))
  })
})

/**
 * Makes inserts into a table fail until the test ends or the returned
 * function runs.
 */
async function failInserts({ db }: Pick<Services, 'db'>, table: string): Promise<() => Promise<void>> {
  const run = (sqlite: string, ...postgres: string[]) =>
    db.write(async (tx) => {
      for (const text of db.dialect === 'sqlite' ? [sqlite] : postgres) await tx.run(text)
    })
  await run(
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT raise(ABORT, 'refused by a test'); END`,
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const allowInserts = () => run('DROP TRIGGER IF EXISTS refuse', `DROP TRIGGER IF EXISTS refuse ON ${table}`)
  onTestFinished(allowInserts)
  return allowInserts
}
