import type { Logger } from 'pino'
import type { Chores } from '#server/base/chores/chores'
import type { UpdateLog } from '../log/updateLog'
import { catchUpRows, catchUpRowsOfOthers } from '../projection/catchUpRows'
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
  chores: Chores
  isShared: boolean
  rollbacks: Pick<Rollbacks, 'writeLandmark'>
  settings: SyncSettings
  logger: Pick<Logger, 'warn' | 'error'>
}

/** Returns a stop function. */
export function startUpkeep(parts: UpkeepParts): () => void {
  const { rooms, connections, isShared, rollbacks, settings, logger } = parts
  const stopCatchingUp = isShared ? catchUpRowsOfOthers(parts) : catchUpRows(parts)
  const tick = setInterval(() => {
    for (const room of rooms.all()) room.tick()
    connections.tick()
    rooms.noticeForeignWrites().catch((error: unknown) => logger.error({ err: error }, 'foreign updates could not be read'))
    void rollbacks.writeLandmark()
    rooms.tidy()
  }, settings.tickMs)
  tick.unref()
  return () => {
    clearInterval(tick)
    stopCatchingUp()
  }
}
