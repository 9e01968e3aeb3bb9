import type { Logger } from 'pino'
import type { LogPurge } from '../log/logPurge'
import type { UpdateLog } from '../log/updateLog'
import { catchUpRows } from '../projection/catchUpRows'
import type { Projector } from '../projection/projector'
import type { Rollbacks } from '../rollbacks'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { SyncConnections } from '../wire/syncConnections'

interface UpkeepParts {
  log: UpdateLog
  rooms: Rooms
  connections: Pick<SyncConnections, 'tick'>
  projector: Projector
  purge: Pick<LogPurge, 'start' | 'stop'>
  rollbacks: Pick<Rollbacks, 'writeLandmark'>
  settings: SyncSettings
  logger: Pick<Logger, 'error'>
}

/** What is done in the background for as long as a hub lives. Returns what ends it. */
export function startUpkeep({ log, rooms, connections, projector, purge, rollbacks, settings, logger }: UpkeepParts): () => void {
  const stopCatchingUp = catchUpRows({ log, rooms, projector, settings, logger })
  const tick = setInterval(() => {
    for (const room of rooms.all()) room.tick()
    connections.tick()
    rooms.noticeForeignWrites().catch((error: unknown) => logger.error({ err: error }, 'what others wrote could not be read'))
    void rollbacks.writeLandmark()
    rooms.tidy()
  }, settings.tickMs)
  tick.unref()
  purge.start()
  return () => {
    clearInterval(tick)
    purge.stop()
    stopCatchingUp()
  }
}
