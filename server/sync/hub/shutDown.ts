import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Projector } from '../projection/projector'
import { endReasons } from '../refusal'
import type { Rollbacks } from '../rollbacks'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { SyncConnections } from '../wire/syncConnections'

/** Longest pause between two closes. */
const MAX_PAUSE_MS = 10

interface ShutDownParts {
  rooms: Rooms
  connections: SyncConnections
  projector: Projector
  rollbacks: Pick<Rollbacks, 'writeLandmark'>
  settings: Pick<SyncSettings, 'drainMs'>
  logger: Pick<Logger, 'error'>
}

/** Closes connections at staggered times, so that clients do not reconnect all at once. */
export async function shutDown({ rooms, connections, projector, rollbacks, settings, logger }: ShutDownParts): Promise<void> {
  const open = connections.all()
  const pause = Math.min(settings.drainMs / Math.max(1, open.length), MAX_PAUSE_MS)
  for (const connection of open) {
    connection.close(closeCodes.draining, endReasons.draining)
    if (open.length > 1) await sleep(pause)
  }
  // Senders got no ack, so they send again.
  for (const room of rooms.all()) await room.settled().catch(() => undefined)
  await projector
    .settle(rooms.all())
    .catch((error: unknown) => logger.error({ err: error }, 'rows are behind, they are updated at the next start'))
  for (const room of rooms.all()) {
    await rooms.compact(room)
    room.close()
  }
  await rollbacks.writeLandmark()
  projector.stop()
}
