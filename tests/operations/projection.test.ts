// @module-tag long
import { beforeEach, expect, it } from 'vitest'
import { checkProjection, rebuildProjection, type ProjectionFinding } from '../../scripts/operations/rows/checkProjection'
import { openDatabaseToRead } from '../../scripts/operations/base/openDatabase'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { runOperation } from '#testkit/server/operations'
import { SyncClient } from '#testkit/sync/syncClient'
import type { SyncAccount, SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { allRows, runStatement } from '#testkit/server/rows'

let server: SyncServer
let ana: SyncAccount
let wrong: string
let right: string

beforeEach(async () => {
  server = await syncServerForTest({ settings: { messagesPerSecond: 0 } })
  ana = await server.addUser()
  wrong = await server.addTrip(ana)
  right = await server.addTrip(ana)
  for (const id of [wrong, right]) {
    const room = await server.hub.open(id)
    for (const label of ['museo', 'cena', 'playa']) {
      await room.write({ origin: 'server', userId: ana.id }, (doc) =>
        addEvent(doc, { dayId: room.view().days[0]?.id ?? '' }, { label }),
      )
    }
    await server.hub.settle(id)
  }
})

const all = async (findings: AsyncGenerator<ProjectionFinding>): Promise<ProjectionFinding[]> => {
  const found: ProjectionFinding[] = []
  for await (const finding of findings) found.push(finding)
  return found.toSorted((a, b) => (a.itineraryId < b.itineraryId ? -1 : 1))
}
const check = async () => {
  const db = await openDatabaseToRead(server.parts.config)
  try {
    return new Map((await all(checkProjection(db))).map((finding) => [finding.itineraryId, finding]))
  } finally {
    await db.close()
  }
}
const spoil = async (...statements: string[]) => {
  for (const statement of statements) await runStatement(server.db, statement, { wrong })
}
const rows = async () => {
  const { days, events } = await allRows(server.db)
  return { days, events }
}

it('finds nothing when rows match their documents, also during edits', async () => {
  expect([...(await check()).values()].map(({ state }) => state)).toEqual(['right', 'right'])
  const client = new SyncClient(server, ana, right)
  await eventually(() => expect(client.isSynced).toBe(true))
  let typed = 0
  const [eventId = ''] = Object.keys(client.view().events)
  const typing = setInterval(() => editEvent(client.doc, eventId, { label: `texto ${(typed += 1)}` }), 5)
  const states = new Set<string>()
  await eventually(
    async () => {
      for (const { state } of (await check()).values()) states.add(state)
      expect(states).toEqual(new Set(['right', 'pending']))
      expect(typed).toBeGreaterThan(200)
    },
    { interval: 1 },
  )
  clearInterval(typing)
  expect(states).toEqual(new Set(['right', 'pending']))
})

it.each([
  [
    'a label',
    "UPDATE events SET label = 'otra cosa' WHERE label = 'cena' AND itinerary_id = @wrong",
    /^event \S+: label is "otra cosa", in the document "cena"$/,
  ],
  [
    'a category that there is not',
    "UPDATE events SET category = 'x' WHERE label = 'cena' AND itinerary_id = @wrong",
    /: category is "x", in the document null$/,
  ],
  [
    'a place',
    "UPDATE events SET day_id = NULL WHERE label = 'cena' AND itinerary_id = @wrong",
    /: dayId is "", in the document "\S{36}"$/,
  ],
  ['an event too few', "DELETE FROM events WHERE label = 'cena' AND itinerary_id = @wrong", /^event \S+ has no row$/],
  [
    'an event too many',
    "INSERT INTO events (id, itinerary_id, order_index, label, description) VALUES ('x', @wrong, 0, 'intruso', '')",
    /^event x has a row, but is not in the document$/,
  ],
  [
    'a day number',
    'UPDATE days SET day_number = 9 WHERE day_number = 2 AND itinerary_id = @wrong',
    /^day \S+: dayNumber is 9, in the document 2$/,
  ],
  [
    'the words of a place',
    "INSERT INTO place_words (itinerary_id, event_id, word, tile, name) VALUES (@wrong, 'x', 'intruso', 1, 'intruso')",
    /^event x: the words of its place are wrong$/,
  ],
  ['a day too few', 'DELETE FROM days WHERE day_number = 2 AND itinerary_id = @wrong', /^day \S+ has no row$/],
])('finds %s and mends it, while the server runs', async (_what, statement, difference) => {
  const before = await rows()
  await spoil(statement)
  expect(await check()).toEqual(
    new Map<string, unknown>([
      [wrong, expect.objectContaining({ state: 'wrong', differences: [expect.stringMatching(difference)] })],
      [right, { itineraryId: right, state: 'right' }],
    ]),
  )
  const db = server.db
  expect(new Map((await all(rebuildProjection(db))).map(({ itineraryId, state }) => [itineraryId, state]))).toEqual(
    new Map([
      [wrong, 'mended'],
      [right, 'right'],
    ]),
  )
  const order = (list: unknown[] | undefined) => list?.map((row) => JSON.stringify(row)).toSorted()
  const after = await rows()
  expect([order(after.days), order(after.events)]).toEqual([order(before.days), order(before.events)])
  expect([...(await check()).values()].map(({ state }) => state)).toEqual(['right', 'right'])
})

it('reports rows that wait for the server as pending, and leaves them alone', async () => {
  await spoil(
    "UPDATE events SET label = 'vieja' WHERE label = 'cena' AND itinerary_id = @wrong",
    'UPDATE docs SET projected_seq = head_seq - 1 WHERE id = @wrong',
  )
  expect((await check()).get(wrong)).toEqual({ itineraryId: wrong, state: 'pending' })
  const before = await rows()
  await all(rebuildProjection(server.db))
  expect(await rows()).toEqual(before)
})

it('names a document that cannot be read and goes on with the others', async () => {
  await spoil('DELETE FROM doc_updates WHERE seq = 2 AND doc_id = @wrong')
  const found = await check()
  expect(found.get(wrong)).toEqual({
    itineraryId: wrong,
    state: 'unreadable',
    reason: expect.stringMatching(/^the log of itinerary .+update 2 is missing/),
  })
  expect(found.get(right)?.state).toBe('right')
})

it('as a command prints differences and exits with 1 until they are mended', async () => {
  const command = (...args: string[]) => runOperation('projection', server.dataDir, ...args)
  await spoil("UPDATE events SET label = label || '!' WHERE itinerary_id = @wrong")
  const found = await command('check')
  expect(found).toMatchObject({ code: 1, stderr: '' })
  expect(found.stdout).toMatch(
    new RegExp(
      `^itinerary ${wrong}\n( {2}event \\S+: label is .+\n){3}1 right, 1 wrong, 0 mended, 0 unreadable, 0 pending .+\n$`,
    ),
  )
  expect(await command('rebuild')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 right, 0 wrong, 1 mended/) })
  expect(await command('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 right, 0 wrong/) })
  expect(await command('mend')).toEqual({ code: 1, stdout: '', stderr: 'Usage: npm run projection -- check|rebuild\n' })
})
