import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { packetHandlers, type PacketName } from '#server/legacy/packets'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let owner: Account
let id: string
let tab: LegacyTab
let other: LegacyTab

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
  id = await createItinerary(owner)
})
afterAll(() => server.close())

const room = () => server.services.hub.open(id)

async function samples(): Promise<Record<PacketName, unknown>> {
  tab = await LegacyTab.enter(owner, id)
  other = await LegacyTab.enter(owner, id)
  const dayId = tab.loadedPage.days[0]?.id ?? ''
  expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'a' } })).toEqual({ ok: true })
  await Promise.all([tab.nextAction('add-event'), other.nextAction('add-event')])
  const eventId = tab.loadedPage.days[0]?.events[0]?.id ?? ''
  const event = { label: 'b', description: 'c', category: 'food', image: null, startTime: '10:00', endTime: null }
  return {
    'join-itinerary': id,
    'leave-itinerary': id,
    'edit-itinerary': {
      itineraryId: id,
      updatedItineraryData: { title: 'x', startDate: '2026-10-24', location: { geonameId: 3117735 }, isPublic: true },
    },
    'add-day': { itineraryId: id, dayData: { newDay: { label: 'x', dayNumber: 4 } } },
    'delete-day': { itineraryId: id, dayId, startDate: '', days: [] },
    'add-event': { itineraryId: id, dayId, eventData: { orderIndex: 0, ...event } },
    'edit-event': { itineraryId: id, dayId, eventId, updatedEventData: event, opId: 'x' },
    'delete-event': { itineraryId: id, dayId, eventId },
    'reorder-events': { itineraryId: id, dayId, eventData: { reorderedEvents: [{ id: eventId }] } },
  }
}

const odd: unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(5000),
  'not-an-id',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 'x' },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { constructor: { prototype: {} } },
  Buffer.from('binary'),
  '\u0000',
  '../../etc/passwd',
  "'; drop table itineraries; --",
]

/** Copies with each part replaced by each odd value, and each field removed. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* odd
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    const put = (next: unknown): unknown =>
      Array.isArray(value) ? value.map((item: unknown, i) => (String(i) === key ? next : item)) : { ...value, [key]: next }
    // An undefined field is not sent, which equals a removed one.
    for (const next of spoiled(part)) if (next !== undefined || Array.isArray(value)) yield put(next)
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  }
}

describe('a malformed packet', () => {
  test('is answered with one error to its sender and changes nothing', async () => {
    const valid = await samples()
    const before = (await room()).view()
    const { version } = await room()
    const counts: Record<string, number> = {}
    for (const [name, sample] of Object.entries(valid) as [PacketName, unknown][]) {
      const bad = [...spoiled(sample)].filter((payload) => !packetHandlers[name].payload.safeParse(payload).success)
      counts[name] = bad.length
      const errors = tab.errors.length
      const answers = await Promise.all(bad.map((payload) => tab.emit(name, payload)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set(['{"ok":false,"error":"InvalidInputError"}']),
      )
      expect(tab.errors.length - errors).toBe(bad.length)
    }
    process.stdout.write(`malformed: ${JSON.stringify(counts)}\n`)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeGreaterThan(500)
    await other.waitForPendingEvents()
    expect([other.errors, other.actions, tab.actions]).toEqual([[], [], []])
    expect((await room()).view()).toBe(before)
    expect((await room()).version).toBe(version)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('of an unknown name or without a payload is refused, extra arguments are ignored', async () => {
    await samples()
    for (const name of [
      'error',
      'message',
      '__proto__',
      'constructor',
      'toString',
      'itinerary-ready',
      'itinerary-update',
      '',
      'x'.repeat(1000),
    ])
      expect(await tab.emit(name, { itineraryId: id }), name).toEqual({ ok: false, error: 'InvalidInputError' })
    expect(await tab.emit('add-day')).toEqual({ ok: false, error: 'InvalidInputError' })
    expect(await tab.emit('join-itinerary', id, 'more', { and: 'more' })).toEqual({ ok: true })
    expect(new Set(tab.errors).size).toBe(2)
  })

  test('without a callback gets an error event', async () => {
    await samples()
    tab.socket.emit('add-event', 'nonsense')
    tab.socket.emit('join-itinerary')
    await eventually(() => expect(tab.errors).toHaveLength(2))
  })
})

test('bytes that are no packet do not affect other connections', async () => {
  await samples()
  for (const garbage of [
    '42["add-day"',
    '42{}',
    '4',
    '459-["add-day",{"_placeholder":true,"num":7}]',
    '42["disconnect"]',
    '49',
    Buffer.from([0, 1, 2]),
    '🎉',
  ]) {
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie: owner.cookies },
    })
    await new Promise((resolve) => raw.once('open', resolve))
    raw.send('40')
    raw.send(garbage)
    raw.send('41')
    raw.close()
    await new Promise((resolve) => raw.once('close', resolve))
  }
  expect(await tab.emit('leave-itinerary', id)).toEqual({ ok: true })
})
