import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { valueIn } from '../server/rows'
import { SyncClient } from './syncClient'
import { SyncDisk } from './syncDisk'
import type { SyncAccount, SyncServer, SyncServerOptions } from './syncServer'
import { syncServerForTest } from './syncServerForTest'

export const byServer = { origin: 'server' as const, userId: null }

/** Limits that a test can reach. */
export const smallDocuments: NonNullable<SyncServerOptions['settings']> = {
  rebaseBytes: 20_000,
  documentBytes: 60_000,
  messagesPerSecond: 0,
}
/** And unused documents are closed immediately. */
export const putAwayAtOnce: NonNullable<SyncServerOptions['settings']> = {
  ...smallDocuments,
  idleMs: 10,
  leastIdleMs: 0,
  tickMs: 5,
}
/** Rewritten only when full, not when closed. */
export const rewrittenWhenFull: NonNullable<SyncServerOptions['settings']> = { ...smallDocuments, rebaseBytes: 1e9 }

/** Ana's trip, which Bob edits, open on a server with small limits. */
export async function setRebaseStage(options: SyncServerOptions = {}) {
  const server = await syncServerForTest({ settings: smallDocuments, ...options })
  const ana = await server.person('Ana')
  const bob = await server.person('Bob')
  const id = await server.trip(ana, { collaborators: [bob] })
  return { server, ana, bob, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

export const epochOf = (server: SyncServer, id: string): Promise<number | undefined> =>
  valueIn(server.db, 'SELECT epoch FROM docs WHERE id = @id', { id })

/** Fills a document with tombstones. */
export async function bloat(server: SyncServer, id: string, to = 30_000): Promise<void> {
  const room = await server.hub.open(id)
  for (let size = 0; size < to; size += 6000)
    await room.write(byServer, (doc) => {
      for (let i = 0; i < 100; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
    })
}

export const openSynced = (server: SyncServer, editor: SyncAccount, id: string): Promise<SyncClient> =>
  new SyncClient(server, editor, id).synced()
