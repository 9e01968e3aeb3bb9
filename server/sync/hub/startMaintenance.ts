import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import type { BackgroundJobs, JobStep } from '#server/base/jobs/backgroundJobs'
import { startBackgroundJob } from '#server/base/jobs/startJob'
import { findTripsWithStalePlaceWords, renewPlaceWords } from '#server/records/placeWordStore'
import type { UpdateLog } from '../log/updateLog'
import { catchUpProjection, catchUpProjectionOfOtherServers } from '../projection/catchUpProjection'
import type { Projector } from '../projection/projector'
import type { RollbackDetector } from '../rollbackDetector'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { SyncConnections } from '../wire/syncConnections'
import { serverCloseReasons } from '../closeError'

interface MaintenanceParts {
  db: Db
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
  const stopRenewing = startRenewingPlaceWords(parts)
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
    stopRenewing()
  }
}

/** Of trips that an earlier version wrote to, before or during an upgrade. */
function startRenewingPlaceWords({ db, jobs, settings, logger }: MaintenanceParts): () => void {
  const { catchUpDocuments, catchUpPauseMs, catchUpRestMs } = settings
  const step = async (position: string): Promise<JobStep> => {
    const ids = await findTripsWithStalePlaceWords(db, position, catchUpDocuments)
    for (const id of ids) await renewPlaceWords(db, id)
    const last = ids.length < catchUpDocuments ? undefined : ids.at(-1)
    return last === undefined ? { position: '', restMs: catchUpRestMs } : { position: last, restMs: catchUpPauseMs }
  }
  return startBackgroundJob({ jobs, name: 'words of places', firstMs: catchUpRestMs, step, logger })
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
