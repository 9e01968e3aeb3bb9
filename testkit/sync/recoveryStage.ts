import { expect } from 'vitest'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '../eventually'
import { eventCalled, labelsIn } from './labelledEvents'
import { takeRollbackPoint, type RollbackPoint } from './rollbackPoint'
import { SyncClient, type SyncClientOptions } from './syncClient'
import type { SyncAccount, SyncServer } from './syncServer'
import { syncServerForTest, temporaryFolder } from './syncServerForTest'

/** A trip of Ana's which two others edit, on a server whose database may be put back. */
export interface RecoveryStage {
  server: SyncServer
  ana: SyncAccount
  bob: SyncAccount
  eve: SyncAccount
  id: string
}

export async function setRecoveryStage(): Promise<RecoveryStage> {
  const server = await syncServerForTest({ dataDir: await temporaryFolder() })
  const [ana, bob, eve] = [await server.person('Ana'), await server.person('Bob'), await server.person('Eve')]
  return { server, ana, bob, eve, id: await server.trip(ana, { collaborators: [bob, eve] }) }
}

/** What a client is that comes back with the document it had: its id goes on. */
export const comeBack = (
  server: SyncServer,
  editor: SyncAccount,
  id: string,
  before: SyncClient,
  options: SyncClientOptions = {},
): SyncClient =>
  new SyncClient(server, editor, id, { doc: before.doc, params: before.stamp === '' ? {} : { stamp: before.stamp }, ...options })

/** Disconnects for good, keeping the document. */
export function leave(...clients: SyncClient[]): void {
  for (const { provider } of clients) provider.disconnect()
}

/** What two of them have and the copy of the database lacks. */
export interface LostEdits {
  a: SyncClient
  b: SyncClient
  copy: RollbackPoint
  /** The titles that both have. */
  all: string[]
}

/** Two edit each other's things; the database is copied amid that. Both have everything when this resolves, and are away. */
export async function loseSome({ server, ana, bob, id }: RecoveryStage, options: SyncClientOptions = {}): Promise<LostEdits> {
  const [a, b] = [new SyncClient(server, ana, id, options), new SyncClient(server, bob, id, options)]
  await eventually(() => expect(a.isSynced && b.isSynced).toBe(true))
  addEvent(a.doc, { dayId: '' }, { label: 'antes de Ana' })
  addEvent(b.doc, { dayId: '' }, { label: 'antes de Bob' })
  await eventually(() =>
    expect([labelsIn(a.doc).length, labelsIn(b.doc).length, a.isStored, b.isStored]).toEqual([2, 2, true, true]),
  )
  const copy = await takeRollbackPoint(server)
  for (let round = 0; round < 3; round += 1) {
    const [mine, others] = round % 2 === 0 ? [a, b] : [b, a]
    addEvent(mine.doc, { dayId: '' }, { label: `ronda ${round}` })
    await eventually(() => expect(labelsIn(others.doc)).toContain(`ronda ${round}`))
    editEvent(others.doc, eventCalled(others.doc, `ronda ${round}`), { label: `ronda ${round}, cambiada`, startTime: '10:00' })
    await eventually(() => expect(labelsIn(mine.doc)).toContain(`ronda ${round}, cambiada`))
  }
  deleteEvent(b.doc, eventCalled(b.doc, 'antes de Ana'))
  await eventually(() => expect(labelsIn(a.doc)).toEqual(labelsIn(b.doc)))
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  const all = labelsIn(a.doc)
  expect(all).toEqual(['antes de Bob', 'ronda 0, cambiada', 'ronda 1, cambiada', 'ronda 2, cambiada'])
  leave(a, b)
  return { a, b, copy, all }
}
