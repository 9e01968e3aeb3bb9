import { expect } from 'vitest'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '../eventually'
import { eventCalled, labelsIn } from './labelledEvents'
import { takeRollbackPoint, type RollbackPoint } from './rollbackPoint'
import { SyncClient, type SyncClientOptions } from './syncClient'
import type { SyncAccount, SyncServer } from './syncServer'
import { syncServerForTest, temporaryFolder } from './syncServerForTest'

/**
 * Ana's trip with two editors, on a server whose database may be rolled
 * back.
 */
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

/** Reconnects with the same document, client id and stamp. */
export const comeBack = (
  server: SyncServer,
  editor: SyncAccount,
  id: string,
  before: SyncClient,
  options: SyncClientOptions = {},
): SyncClient =>
  new SyncClient(server, editor, id, { doc: before.doc, params: before.stamp === '' ? {} : { stamp: before.stamp }, ...options })

/** Disconnects but keeps the document. */
export function leave(...clients: SyncClient[]): void {
  for (const { provider } of clients) provider.disconnect()
}

/** Edits that two clients have and the copied database lacks. */
export interface LostEdits {
  a: SyncClient
  b: SyncClient
  copy: RollbackPoint
  all: string[]
}

/**
 * Two clients edit each other's events after the database is copied,
 * then disconnect in sync.
 */
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
