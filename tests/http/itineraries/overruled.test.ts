import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { runStatement } from '#testkit/server/rows'
import { setUpFileServer } from '#testkit/server/serverFixture'

const fixture = setUpFileServer()
let ana: Account
let id: string
/** The record version that all have seen. */
let seen: number

beforeEach(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
  id = await createItinerary(ana, { title: 'Roma' })
  seen = (await record()).recordVersion
})

const START = Date.parse('2026-01-01T10:00:00.000Z')
const minute = (minutes: number) => new Date(START + minutes * 60_000).toISOString()
const record = () => ana.call('GET /itineraries/{id}', { params: { id } })
const overruled = (who = ana) => who.call('GET /itineraries/{id}/overruled', { params: { id } })
const mine = async () => (await overruled()).map((entry) => entry.mine)
const change = (body: object, headers: Record<string, string> = {}) =>
  ana.attempt('PATCH /itineraries/{id}', { params: { id }, body, headers })
/** Dismisses the overruled title of that minute. */
const leave = (minutes: number, who = ana) =>
  who.call('POST /itineraries/{id}/overruled/seen', {
    params: { id },
    body: { entries: [{ entry: 'title', madeAt: minute(minutes) }] },
  })
const titled = (title: string, minutes: number, basedOn = seen) => change({ title, madeAt: { title: minute(minutes) }, basedOn })

describe('concurrent changes of a title', () => {
  it.each([
    ['the older comes first', ['Vieja', 1], ['Nueva', 2]],
    ['the older comes last', ['Nueva', 2], ['Vieja', 1]],
  ] as const)('keep the newer and list the older for its author: %s', async (_order, first, last) => {
    for (const [title, minutes] of [first, last]) expect((await titled(title, minutes)).status).toBe(204)
    expect((await record()).title).toBe('Nueva')
    const { name, username } = { name: 'Ana Ruiz', username: ana.username }
    const by = { id: ana.id, name, username, avatar: null }
    expect(await overruled()).toEqual([{ entry: 'title', mine: { title: 'Vieja' }, madeAt: minute(1), by }])
    // A retry after a lost response.
    await titled(last[0], last[1])
    expect([(await record()).title, await mine()]).toEqual(['Nueva', [{ title: 'Vieja' }]])
  })

  it('list both older titles after a third, and a repeat of the oldest changes nothing', async () => {
    await titled('Dos', 2)
    await titled('Uno', 1)
    await titled('Tres', 3)
    await titled('Uno', 1)
    expect([(await record()).title, await mine()]).toEqual(['Tres', [{ title: 'Dos' }, { title: 'Uno' }]])
  })

  it('are no longer listed once written again or dismissed', async () => {
    await titled('Nueva', 2)
    await titled('Vieja', 1)
    await titled('Vieja', 5, (await record()).recordVersion)
    expect([(await record()).title, await mine()]).toEqual(['Vieja', []])
    await titled('Otra', 4)
    expect(await mine()).toEqual([{ title: 'Otra' }])
    await leave(4)
    expect(await mine()).toEqual([])
  })

  it('are still listed if they arrive while another one is dismissed', async () => {
    await titled('Nueva', 9)
    await titled('Vieja', 1)
    await titled('Otra', 5)
    await leave(1)
    expect(await mine()).toEqual([{ title: 'Otra' }])
  })

  it('writing the current title again renews its time', async () => {
    await titled('Nueva', 1)
    const { recordVersion } = await record()
    await titled('Nueva', 9)
    await titled('Otra', 5)
    expect([(await record()).title, (await record()).recordVersion, await mine()]).toEqual([
      'Nueva',
      recordVersion,
      [{ title: 'Otra' }],
    ])
    await titled('Nueva', 2)
    await titled('Más', 8)
    expect((await record()).title).toBe('Nueva')
    await titled('Última', 10)
    expect((await record()).title).toBe('Última')
  })

  it('writing the current title with another field renews its time; madeAt without the title does not', async () => {
    await titled('Nueva', 1)
    await change({ title: 'Nueva', description: 'A pie', madeAt: { title: minute(9), description: minute(9) }, basedOn: seen })
    await titled('Otra', 5)
    expect((await record()).title).toBe('Nueva')
    await change({ isPublic: true, madeAt: { title: minute(30) } })
    await titled('Última', 20)
    expect((await record()).title).toBe('Última')
  })
})

it('a change based on the current version wins, regardless of its clock', async () => {
  await titled('Nueva', 10)
  await titled('Después', 1, (await record()).recordVersion)
  expect([(await record()).title, await mine()]).toEqual(['Después', []])
  // It was entered after the previous one, so it counts as that new.
  await titled('Entre', 5)
  expect((await record()).title).toBe('Después')
})

it('a clock that is ahead counts as now, so that a later change wins', async () => {
  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  await change({ title: 'Mañana', madeAt: { title: ahead }, basedOn: seen })
  await change({ title: 'Hoy', madeAt: { title: new Date().toISOString() }, basedOn: seen })
  expect((await record()).title).toBe('Hoy')
})

it("a change made while the server's clock was ahead does not win over one after it was set right", async () => {
  const { db } = fixture.server.services
  await titled('Mañana', 1)
  await runStatement(db, 'UPDATE record_edits SET at = @at WHERE itinerary_id = @id', { at: Date.now() + 86_400_000, id })
  for (const title of ['Hoy', 'Hoy, luego']) {
    await change({ title, madeAt: { title: new Date().toISOString() } })
    expect((await record()).title).toBe(title)
  }
})

it('each field is compared by itself, both dates as one; a stale field does not block the others', async () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-03' }
  await change({ title: 'Nueva', ...dates, madeAt: { title: minute(2), dates: minute(2) }, basedOn: seen })
  const late = { title: 'Vieja', startDate: '2026-10-24', endDate: '2026-10-27', description: 'A pie' }
  await change({ ...late, madeAt: { title: minute(3), dates: minute(1), description: minute(1) }, basedOn: seen })
  const { title, description, startDate, endDate } = await record()
  expect({ title, description, startDate, endDate }).toEqual({
    title: 'Vieja',
    description: 'A pie',
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2026-11-03T00:00:00.000Z',
  })
  expect(await mine()).toContainEqual({ startDate: '2026-10-24T00:00:00.000Z', endDate: '2026-10-27T00:00:00.000Z' })
})

it('clients without madeAt and basedOn write as before, with and without If-Match', async () => {
  await titled('Nueva', 2)
  expect((await change({ title: 'Con versión' }, { 'If-Match': `"${seen}"` })).status).toBe(412)
  expect((await change({ title: 'Ahora' })).status).toBe(204)
  expect([(await record()).title, await mine()]).toEqual(['Ahora', []])
  await titled('Antes', 3)
  expect([(await record()).title, await mine()]).toEqual(['Ahora', [{ title: 'Antes' }]])
})

it('overruled values are listed only for their author, and bad instants are refused with 400', async () => {
  const luis = await signUp(fixture.server)
  await invite(ana, id, luis)
  await titled('Nueva', 2)
  await titled('Vieja', 1)
  expect(await overruled(luis)).toEqual([])
  await leave(1, luis)
  expect(await mine()).toHaveLength(1)
  for (const body of [{ madeAt: { title: 'ayer' } }, { madeAt: { location: minute(1) } }, { basedOn: -1 }])
    expect((await change({ title: 'Otra', ...body })).status).toBe(400)
})

it('only the latest 20 overruled values are kept', async () => {
  await titled('Nueva', 100)
  for (let i = 0; i < 25; i += 1) await titled(`Vieja ${i}`, i)
  expect((await mine()).map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, i) => `Vieja ${24 - i}`))
})
