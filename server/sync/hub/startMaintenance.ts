import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeCodes } from '#shared/sync/closeCodes'
import type { BackgroundJobs } from '#server/base/jobs/backgroundJobs'
import type { UpdateLog } from '../log/updateLog'
import { catchUpProjection, catchUpProjectionOfOtherServers } from '../projection/catchUpProjection'
import type { Projector } from '../projection/projector'
import type { RollbackDetector } from '../rollbackDetector'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { SyncConnections } from '../wire/syncConnections'
import { serverCloseReasons } from '../closeError'

interface MaintenanceParts {
  log: UpdateLog
  rooms: Rooms
  connections: Pick<SyncConnections, 'tick'>
  projector: Projector
  jobs: BackgroundJobs
  isShared: boolean
  rollbacks: Pick<RollbackDetector, 'writeHighWaterMark'>
  settings: SyncSettings
  logger: Pick<Logger, 'warn' | 'error'>
}

export function startMaintenance(parts: MaintenanceParts): () => void {
  const { rooms, connections, isShared, rollbacks, settings, logger } = parts
  const stopCatchingUp = isShared ? catchUpProjectionOfOtherServers(parts) : catchUpProjection(parts)
  const tick = setInterval(() => {
    for (const room of rooms.all()) room.tick()
    connections.tick()
    rooms.checkForeignWrites().catch((error: unknown) => logger.error({ err: error }, 'foreign updates could not be read'))
    void rollbacks.writeHighWaterMark()
    rooms.evictIdle()
  }, settings.tickMs)
  tick.unref()
  return () => {
    clearInterval(tick)
    stopCatchingUp()
  }
}

const MAX_PAUSE_MS = 10

interface ShutDownParts {
  rooms: Rooms
  connections: SyncConnections
  projector: Projector
  rollbacks: Pick<RollbackDetector, 'writeHighWaterMark'>
  settings: Pick<SyncSettings, 'drainMs'>
  logger: Pick<Logger, 'error'>
}

/** At staggered times, so that clients do not reconnect all at once. */
export async function shutDown({ rooms, connections, projector, rollbacks, settings, logger }: ShutDownParts): Promise<void> {
  const open = connections.all()
  const pause = Math.min(settings.drainMs / Math.max(1, open.length), MAX_PAUSE_MS)
  for (const connection of open) {
    connection.close(closeCodes.draining, serverCloseReasons.draining)
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
  await rollbacks.writeHighWaterMark()
  projector.stop()
}
