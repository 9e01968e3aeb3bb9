import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Projector } from '../projection/projector'
import { endReasons } from '../refusal'
import type { Rollbacks } from '../rollbacks'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { SyncConnections } from '../wire/syncConnections'

/** Connections are closed no further apart than that, however few they are. */
const MAX_PAUSE_MS = 10

interface ShutDownParts {
  rooms: Rooms
  connections: SyncConnections
  projector: Projector
  rollbacks: Pick<Rollbacks, 'writeLandmark'>
  settings: Pick<SyncSettings, 'drainMs'>
  logger: Pick<Logger, 'error'>
}

/** Closes all connections, spread over a moment so that they do not come back all at once, and stores everything. */
export async function shutDown({ rooms, connections, projector, rollbacks, settings, logger }: ShutDownParts): Promise<void> {
  const open = connections.all()
  const pause = Math.min(settings.drainMs / Math.max(1, open.length), MAX_PAUSE_MS)
  for (const connection of open) {
    connection.close(closeCodes.draining, endReasons.draining)
    if (open.length > 1) await sleep(pause)
  }
  // What cannot be committed is logged by the commit queue; its senders were told nothing, so they send it again.
  for (const room of rooms.all()) await room.settled().catch(() => undefined)
  await projector
    .settle(rooms.all())
    .catch((error: unknown) => logger.error({ err: error }, 'rows are behind; they follow at the next start'))
  for (const room of rooms.all()) {
    await rooms.compact(room)
    room.close()
  }
  await rollbacks.writeLandmark()
  projector.stop()
}
