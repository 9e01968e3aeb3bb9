// @module-tag long
import { beforeEach, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { runOperation } from '#testkit/server/operations'
import { SyncClient } from '#testkit/sync/syncClient'
import type { SyncAccount, SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { writeNextGeneration } from '../../scripts/operations/documents/documents'
import { allRows, runStatement, queryValue, queryValues } from '#testkit/server/rows'

let server: SyncServer
let ana: SyncAccount
let bea: SyncAccount
let trip: string

beforeEach(async () => {
  server = await syncServerForTest({ settings: { messagesPerSecond: 0 } })
  ana = await server.addUser('Ana')
  bea = await server.addUser('Bea')
  trip = await server.addTrip(ana, { days: 2, collaborators: [bea] })
})

const inspect = async (...args: string[]) => {
  const { code, stdout, stderr } = await runOperation('inspect', server.dataDir, ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return sectionsOf(stdout)
}
// { Record: [lines], Log: [lines] … }
const sectionsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n\n')
      .map((section) => section.split('\n'))
      .map(([title = '', ...lines]) => [title, lines.map((line) => line.slice(2))]),
  )
const addLabel = async (account: SyncAccount, label: string) => {
  const client = new SyncClient(server, account, trip)
  await eventually(() => expect(client.isSynced).toBe(true))
  addEvent(client.doc, { dayId: client.view().days[0]?.id ?? '' }, { label, startTime: '10:00' })
  await eventually(async () => expect(await queryValues(server.db, 'SELECT label FROM events')).toContain(label))
  return client
}
const usernameOf = async ({ id }: SyncAccount) =>
  (await queryValue<string>(server.db, 'SELECT username FROM users WHERE id = @id', { id })) ?? ''

it('shows record, document, rows, client ids and log beside a running server, and writes nothing', async () => {
  const [annas, beas] = [await addLabel(ana, 'Museo'), await addLabel(bea, 'Cena')]
  const before = await allRows(server.db)
  const found = await inspect(trip)
  expect(await allRows(server.db)).toEqual(before)
  const [annasName, beasName] = [await usernameOf(ana), await usernameOf(bea)]

  expect(found['Record']?.slice(0, 2)).toEqual([
    `${trip}  "Viaje", 2026-10-01 to 2026-10-02, private`,
    `owner ${annasName}, collaborators: ${beasName}`,
  ])
  expect(found['Document']?.[0]).toMatch(/^generation 1, last update 3, rows as of 3, version \d+, last changed 20/)
  expect(found['Content']?.map((line) => line.replace(/[\da-f-]{36}/, 'ID'))).toEqual([
    'Día 1 - Jueves, 1 de octubre (ID)',
    '  ID  10:00 "Museo"',
    '  ID  10:00 "Cena"',
    'Día 2 - Viernes, 2 de octubre (ID)',
  ])
  expect(found['Rows']).toEqual(['are what the document says'])
  expect(found['Client ids']).toContain(`${annas.doc.clientID}  ${annasName}`)
  expect(found['Client ids']).toContain(`${beas.doc.clientID}  ${beasName}`)
  expect(found['Log']?.map((line) => line.replace(/\S+Z/, 'TIME').replace(/\d+ B/, 'SIZE'))).toEqual([
    expect.stringMatching(/^1 {2}TIME {2}server by no user, SIZE, /),
    expect.stringMatching(new RegExp(`^2  TIME  sync by ${annasName}, SIZE, ${annas.doc.clientID}: 0–\\d+$`)),
    expect.stringMatching(new RegExp(`^3  TIME  sync by ${beasName}, SIZE, ${beas.doc.clientID}: 0–\\d+$`)),
  ])
  expect((await inspect(trip, '--updates', '1'))['Log']).toEqual([
    '2 earlier updates, shown with --updates 3',
    found['Log']?.at(-1),
  ])
})

it('says what is wrong with the rows', async () => {
  await addLabel(ana, 'Museo')
  await runStatement(server.db, "UPDATE events SET label = 'Otra cosa'")
  expect((await inspect(trip))['Rows']).toEqual([
    expect.stringMatching(/^event \S{36}: label is "Otra cosa", in the document "Museo"$/),
  ])
})

it('names an update of the log that is damaged', async () => {
  await runStatement(server.db, 'UPDATE doc_updates SET data = @data WHERE doc_id = @trip', {
    data: Buffer.from([9, 9, 9]),
    trip,
  })
  const found = await inspect(trip)
  expect(found['Content']).toEqual([`the log of itinerary ${trip} is damaged (update 1 is not what was written)`])
  expect(found['Rows']).toEqual(found['Content'])
  expect(found['Log']).toEqual([expect.stringMatching(/ server by no user, 3 B NOT what was written, /)])
})

it('shows earlier generations', async () => {
  await writeNextGeneration(server.db, trip)
  const found = await inspect(trip)
  expect(found['Document']?.[0]).toMatch(/^generation 2, /)
  expect(found['Earlier generations']).toEqual([expect.stringMatching(/^1 {2}ended \S+Z, \d+ B compressed$/)])
})

it('shows the former members of a deleted itinerary', async () => {
  await server.delete(trip)
  const found = await inspect(trip)
  expect(found['Record']).toEqual([`${trip} was deleted or never existed`])
  expect(found['Endings']?.map((line) => line.split('  ')[1])).toEqual(
    expect.arrayContaining([`deleted for ${await usernameOf(ana)}`, `deleted for ${await usernameOf(bea)}`]),
  )
})

it.each([
  ['an itinerary that is not there', () => [newId()], /^There is no itinerary \S{36}\.\n$/],
  ['no itinerary', () => [], /^Usage: npm run inspect /],
  ['a number that is none', () => [trip, '--updates', 'many'], /^Usage: npm run inspect /],
])('refuses %s with a sentence', async (_what, args, sentence) => {
  const { code, stdout, stderr } = await runOperation('inspect', server.dataDir, ...args())
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
})
