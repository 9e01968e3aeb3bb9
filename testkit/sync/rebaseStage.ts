import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { valueIn } from '../server/rows'
import { SyncClient } from './syncClient'
import { SyncDisk } from './syncDisk'
import type { SyncAccount, SyncServer, SyncServerOptions } from './syncServer'
import { syncServerForTest } from './syncServerForTest'

/** Writes of the server itself. */
export const byServer = { origin: 'server' as const, userId: null }

/** Small enough that a test can fill a document. */
export const smallDocuments: NonNullable<SyncServerOptions['settings']> = {
  rebaseBytes: 20_000,
  documentBytes: 60_000,
  messagesPerSecond: 0,
}
/** Smaller still: what nobody is in is put away at once. */
export const putAwayAtOnce: NonNullable<SyncServerOptions['settings']> = {
  ...smallDocuments,
  idleMs: 10,
  leastIdleMs: 0,
  tickMs: 5,
}
/** A document is rewritten only when it is full, not when it is put away. */
export const rewrittenWhenFull: NonNullable<SyncServerOptions['settings']> = { ...smallDocuments, rebaseBytes: 1e9 }

/** A trip of Ana's which Bob edits, in a document that is open on a server with small limits. */
export async function setRebaseStage(options: SyncServerOptions = {}) {
  const server = await syncServerForTest({ settings: smallDocuments, ...options })
  const ana = await server.person('Ana')
  const bob = await server.person('Bob')
  const id = await server.trip(ana, { collaborators: [bob] })
  return { server, ana, bob, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

/** The generation of a document. */
export const epochOf = (server: SyncServer, id: string): Promise<number | undefined> =>
  valueIn(server.db, 'SELECT epoch FROM docs WHERE id = @id', { id })

/** Makes a document large with what nobody sees. */
export async function bloat(server: SyncServer, id: string, to = 30_000): Promise<void> {
  const room = await server.hub.open(id)
  for (let size = 0; size < to; size += 6000)
    await room.write(byServer, (doc) => {
      for (let i = 0; i < 100; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
    })
}

/** Opens a client and waits until it has the document. */
export const openSynced = (server: SyncServer, editor: SyncAccount, id: string): Promise<SyncClient> =>
  new SyncClient(server, editor, id).synced()
