import { expect } from 'vitest'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { queryValue } from '../server/rows'
import { eventually } from '../eventually'
import { SyncClient, type SyncClientOptions } from './syncClient'
import { SyncDisk } from './syncDisk'
import type { SyncAccount, SyncServer, SyncServerOptions } from './syncServer'
import { syncServerForTest, temporaryFolder } from './syncServerForTest'
import { RawSync } from './rawSync'
import { findEventIdByLabel, labelsIn } from './captureUpdate'
import { takeRollbackPoint, type RollbackPoint } from './rollbackPoint'

export const serverOrigin = { origin: 'server' as const, userId: null }

/** Limits that a test can reach. */
export const smallDocumentSettings: NonNullable<SyncServerOptions['settings']> = {
  rebaseBytes: 20_000,
  documentBytes: 60_000,
  messagesPerSecond: 0,
}
/** Rewritten only when full, not when closed. */
export const rewriteWhenFullSettings: NonNullable<SyncServerOptions['settings']> = { ...smallDocumentSettings, rebaseBytes: 1e9 }

/** Ana's trip, edited by Bob; the server has small limits. */
export async function setUpRebaseFixture(options: SyncServerOptions = {}) {
  const server = await syncServerForTest({ settings: smallDocumentSettings, ...options })
  const ana = await server.addUser('Ana')
  const bob = await server.addUser('Bob')
  const id = await server.addTrip(ana, { collaborators: [bob] })
  return { server, ana, bob, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

export const epochOf = (server: SyncServer, id: string): Promise<number | undefined> =>
  queryValue(server.db, 'SELECT epoch FROM docs WHERE id = @id', { id })

/** Fills a document with tombstones. */
export async function fillWithTombstones(server: SyncServer, id: string, to = 30_000): Promise<void> {
  const room = await server.hub.open(id)
  for (let size = 0; size < to; size += 6000)
    await room.write(serverOrigin, (doc) => {
      for (let i = 0; i < 100; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
    })
}

export const openSynced = (server: SyncServer, editor: SyncAccount, id: string): Promise<SyncClient> =>
  new SyncClient(server, editor, id).synced()

export async function openThreeConnections(
  options: SyncServerOptions = {},
): Promise<{ server: SyncServer; id: string; raws: RawSync[] }> {
  const server = await syncServerForTest(options)
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raws = [await RawSync.open(server, ana, id), await RawSync.open(server, ana, id), await RawSync.open(server, ana, id)]
  for (const raw of raws) await raw.load(newDoc())
  return { server, id, raws }
}

/** Two editors of Ana's trip; the database may be rolled back. */
export interface RecoveryFixture {
  server: SyncServer
  ana: SyncAccount
  bob: SyncAccount
  eve: SyncAccount
  id: string
}

export async function setUpRecoveryFixture(): Promise<RecoveryFixture> {
  const server = await syncServerForTest({ dataDir: await temporaryFolder() })
  const [ana, bob, eve] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eve')]
  return { server, ana, bob, eve, id: await server.addTrip(ana, { collaborators: [bob, eve] }) }
}

/** Reconnects with the same document, client id and stamp. */
export const reconnectClient = (
  server: SyncServer,
  editor: SyncAccount,
  id: string,
  before: SyncClient,
  options: SyncClientOptions = {},
): SyncClient =>
  new SyncClient(server, editor, id, { doc: before.doc, params: before.stamp === '' ? {} : { stamp: before.stamp }, ...options })

export function disconnectClients(...clients: SyncClient[]): void {
  for (const { provider } of clients) provider.disconnect()
}

/** Edits that two clients have and the copied database lacks. */
export interface LostEdits {
  a: SyncClient
  b: SyncClient
  copy: RollbackPoint
  all: string[]
}

/** They edit each other's events after the copy, then disconnect in sync. */
export async function makeLostEdits(
  { server, ana, bob, id }: RecoveryFixture,
  options: SyncClientOptions = {},
): Promise<LostEdits> {
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
    editEvent(others.doc, findEventIdByLabel(others.doc, `ronda ${round}`), {
      label: `ronda ${round}, cambiada`,
      startTime: '10:00',
    })
    await eventually(() => expect(labelsIn(mine.doc)).toContain(`ronda ${round}, cambiada`))
  }
  deleteEvent(b.doc, findEventIdByLabel(b.doc, 'antes de Ana'))
  await eventually(() => expect(labelsIn(a.doc)).toEqual(labelsIn(b.doc)))
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  const all = labelsIn(a.doc)
  expect(all).toEqual(['antes de Bob', 'ronda 0, cambiada', 'ronda 1, cambiada', 'ronda 2, cambiada'])
  disconnectClients(a, b)
  return { a, b, copy, all }
}
