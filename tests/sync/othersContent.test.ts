import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { markRestored } from '#server/base/db/lineageStore'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

const BOBS = 4711
const NOBODYS = 4712

/** Invalid content that an older server may have stored. */
const wrongs: Record<string, (doc: Y.Doc, eventId: string) => void> = {
  'a label without end': (doc, eventId) => roots(doc).events.get(eventId)?.set('label', 'x'.repeat(5000)),
  'an unknown key': (doc, eventId) => roots(doc).events.get(eventId)?.set('colour', 'red'),
  'a bold note': (doc, eventId) => {
    const note = roots(doc).events.get(eventId)?.get('description')
    if (note instanceof Y.Text) note.format(0, 2, { bold: true })
  },
  'a list of lists': (doc) => roots(doc).events.set(newId(), new Y.Array() as never),
  'a root of its own': (doc) => doc.getMap('other').set('a', 1),
}

/** Ana's copy with another user's invalid edit, and valid edits of hers before and after. */
async function scene(author: number, wrong: (doc: Y.Doc, eventId: string) => void, restored = false) {
  const dataDir = await temporaryFolder()
  if (restored) {
    const before = await openSyncServer({ dataDir })
    await before.db.write((tx) => markRestored(tx, Date.now()))
    await before.close()
  }
  const server = await syncServerForTest({ dataDir })
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  await RawSync.open(server, bob, `${id}?c=${BOBS}`)
  const disk = new SyncDisk(server)
  await eventually(async () => expect((await disk.owners(id)).get(BOBS)).toBe(bob.id))
  const page = new SyncClient(server, ana, id)
  await eventually(() => expect(page.isSynced).toBe(true))
  const eventId = addEvent(page.doc, { dayId: '' }, { label: 'antes', description: 'nota' })
  await eventually(() => expect(page.isStored).toBe(true))
  page.provider.disconnect()
  const theirs = newDoc()
  theirs.clientID = author
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(page.doc))
  addEvent(theirs, { dayId: '' }, { label: 'de otro' })
  wrong(theirs, eventId)
  addEvent(page.doc, { dayId: '' }, { label: 'sin red' })
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(theirs))
  const labels = async () => Object.values((await disk.view(id)).events).map(({ label }) => label)
  return { server, ana, id, page, labels }
}

const cases = Object.entries(wrongs).flatMap(([what, wrong]) =>
  [
    { whose: 'a collaborator', author: BOBS },
    { whose: 'nobody known', author: NOBODYS },
  ].map(({ whose, author }) => ({ what, whose, author, wrong })),
)

test.each(cases)("R52 $what of $whose in a client's copy is withheld, the client's own edits are stored", async (given) => {
  const { page, labels } = await scene(given.author, given.wrong)
  page.provider.connect()
  await eventually(async () => expect(await labels()).toEqual(expect.arrayContaining(['antes', 'sin red'])))
  addEvent(page.doc, { dayId: '' }, { label: 'con red' })
  await eventually(async () => expect((await labels()).sort()).toEqual(['antes', 'con red', 'sin red']))
  expect(page.closes).toEqual([])
  expect(page.isStored).toBe(false)
})

test("R50 invalid content of one user does not keep others' lost edits from coming back", async () => {
  const { page, labels } = await scene(BOBS, wrongs['an unknown key'] ?? (() => undefined), true)
  const third = newDoc()
  Y.applyUpdate(third, Y.encodeStateAsUpdate(page.doc))
  addEvent(third, { dayId: '' }, { label: 'perdido' })
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(third))
  page.provider.connect()
  await eventually(async () => expect((await labels()).sort()).toEqual(['antes', 'perdido', 'sin red']))
  expect(page.closes).toEqual([])
})

test('R25 invalid content of the sender, or from a connection without a client id, ends with 4422', async () => {
  const { server, ana, id, page, labels } = await scene(NOBODYS, wrongs['an unknown key'] ?? (() => undefined))
  const unnamed = await RawSync.open(server, ana, id)
  unnamed.send(frames.step2(Y.encodeStateAsUpdate(page.doc)))
  expect(await unnamed.waitForClose()).toBe(4422)
  const eventId = addEvent(page.doc, { dayId: '' }, { label: 'mía' })
  roots(page.doc).events.get(eventId)?.set('colour', 'red')
  page.provider.connect()
  await eventually(() => expect(page.closes.map(({ code }) => code)).toEqual([4422]))
  expect(await labels()).toEqual(['antes'])
})
