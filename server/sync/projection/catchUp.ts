import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { Projector } from './projector'
import type { Room } from '../room'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { UpdateLog } from '../log/updateLog'

interface Context {
  log: Pick<UpdateLog, 'unprojectedIds'>
  rooms: Pick<Rooms, 'open' | 'peek' | 'putBack'>
  projector: Pick<Projector, 'settle'>
  settings: Pick<SyncSettings, 'catchUpDocuments' | 'catchUpPauseMs'>
  logger: Pick<Logger, 'error'>
}

/**
 * Rows that a crash left behind their documents follow, a few documents at a time, so that everybody is served meanwhile; none stays loaded for
 * it, and none that fails holds up the others. Returns what ends it early.
 */
export function catchUpRows(context: Context): () => void {
  let isStopped = false
  work(context, () => isStopped).catch((error: unknown) =>
    context.logger.error({ err: error }, 'rows are behind their documents'),
  )
  return () => {
    isStopped = true
  }
}

async function work({ log, rooms, projector, settings, logger }: Context, isStopped: () => boolean): Promise<void> {
  const ids = await log.unprojectedIds()
  while (ids.length > 0) {
    const opened: Room[] = []
    for (const id of ids.splice(0, settings.catchUpDocuments)) {
      if (isStopped()) return
      const isOpenAnyway = rooms.peek(id) !== undefined
      try {
        const room = await rooms.open(id)
        if (!isOpenAnyway) opened.push(room)
      } catch (error) {
        // That is said where it is found.
        if (!(error instanceof DamagedDocumentError)) logger.error({ err: error, document: id }, 'a document could not be opened')
      }
    }
    try {
      await projector.settle(opened)
    } catch (error) {
      logger.error({ err: error }, 'rows are behind their documents')
    }
    rooms.putBack(opened)
    await sleep(settings.catchUpPauseMs, undefined, { ref: false })
  }
}
