import { cp } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChangeStore, listChanges } from '#server/history/changeStore'
import { newId } from '#shared/ids'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { SyncClient } from '#testkit/sync/syncClient'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { dayIdAt, formatChangeEntry, setUpChangesFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { copyTestDatabase, assignDatabase, removeData, testDialect } from '#testkit/server/testData'
import { runStatement, queryValues } from '#testkit/server/rows'

const fixture = setUpChangesFixture()

describe('the change store', () => {
  it('keeps the latest hundred changes of an itinerary and drops those of unknown users', async () => {
    const { db } = fixture.server.services
    const store = new ChangeStore()
    const add = (changes: Parameters<typeof store.add>[2]) => db.write((tx) => store.add(tx, fixture.id, changes, 2_000_000))
    const change = (n: number, userId: string) => ({
      userId,
      at: 1_000_000 + n,
      kind: 'add-event' as const,
      dayId: null,
      eventId: newId(),
      label: `n${n}`,
      fields: [],
    })
    const many = Array.from({ length: 130 }, (_, n) => change(n, n % 2 === 0 ? fixture.ana.id : fixture.bea.id))
    await runStatement(db, 'DELETE FROM itinerary_changes WHERE itinerary_id = @id', { id: fixture.id })
    await add(many.slice(0, 60))
    await add(many.slice(60))
    await add([change(131, newId())])
    const kept = await listChanges(db, fixture.id, { since: 0, now: 2_000_000 })
    expect(kept.map(({ label }) => label)).toEqual(
      many
        .slice(30)
        .toReversed()
        .map(({ label }) => label),
    )
  })

  it('does not block the projection to rows when it fails', async () => {
    const add = vi.spyOn(ChangeStore.prototype, 'add').mockImplementation(() => {
      throw new Error('no room')
    })
    onTestFinished(() => add.mockRestore())
    const quiet = await syncServerForTest()
    const one = await quiet.addUser()
    const room = await quiet.hub.open(await quiet.addTrip(one))
    await room.write({ origin: 'server', userId: one.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
    await quiet.hub.settle(room.itineraryId)
    expect(await queryValues(quiet.db, 'SELECT label FROM events')).toEqual(['Museo'])
    expect(add).toHaveBeenCalledTimes(1)
  })
})

it('the next start records changes that a crash left unrecorded, each with its author', async () => {
  const never = { projectQuietMs: 1e9, projectAtMostMs: 1e9, catchUpRestMs: 100 }
  const crashing = await syncServerForTest({ settings: never })
  const [one, two] = [await crashing.addUser('Uno'), await crashing.addUser('Dos')]
  const tripId = await crashing.addTrip(one, { collaborators: [two] })
  await crashing.hub.settle(tripId)
  const [a, b] = [new SyncClient(crashing, one, tripId), new SyncClient(crashing, two, tripId)]
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  const museum = addEvent(a.doc, { dayId: dayIdAt(a, 1) }, { label: 'Museo' })
  await waitUntilStored(a)
  await eventually(() => expect(b.view().events).toHaveProperty(museum))
  editEvent(b.doc, museum, { description: 'por la tarde' })
  addEvent(b.doc, { dayId: dayIdAt(b, 2) }, { label: 'Cena' })
  await waitUntilStored(b)
  expect(await listChanges(crashing.db, tripId, { since: 0, now: Date.now() })).toEqual([])
  const copy = `${crashing.dataDir}-copy`
  await copyData(crashing.dataDir, copy)
  onTestFinished(() => removeData(copy))
  // With a shared database one server catches up for all, once the document is quiet.
  const next = await openSyncServer({ dataDir: copy, settings: { catchUpQuietMs: 0 } })
  onTestFinished(() => next.close())
  const storedChanges = async () =>
    (await listChanges(next.db, tripId, { since: 0, now: Date.now() })).map(formatChangeEntry).toSorted()
  await expect.poll(storedChanges).toEqual(['Dos add-event Cena', 'Dos edit-event Museo description', 'Uno add-event Museo'])
  await next.hub.settle(tripId)
  expect(await storedChanges()).toHaveLength(3)
})

/**
 * Copies a data folder and its database while servers run, like a disk
 * snapshot.
 */
async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  if (testDialect === 'postgres') await assignDatabase(to, await copyTestDatabase(from))
}
