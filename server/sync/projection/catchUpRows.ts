import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { Projector } from './projector'
import type { ProjectedRoom } from './projectedRoom'
import type { SyncSettings } from '../syncSettings'
import type { UpdateLog } from '../log/updateLog'

interface Context<Room extends ProjectedRoom> {
  log: Pick<UpdateLog, 'unprojectedIds'>
  rooms: {
    open: (itineraryId: string) => Promise<Room>
    peek: (itineraryId: string) => Room | undefined
    /** Puts away what was opened only for a moment. */
    putBack: (rooms: readonly Room[]) => void
  }
  projector: Pick<Projector, 'settle'>
  settings: Pick<SyncSettings, 'catchUpDocuments' | 'catchUpPauseMs'>
  logger: Pick<Logger, 'error'>
}

/**
 * Rows that a crash left behind their documents follow, a few documents at a time, so that everybody is served meanwhile; none stays loaded for
 * it, and none that fails holds up the others. Returns what ends it early.
 */
export function catchUpRows<Room extends ProjectedRoom>(context: Context<Room>): () => void {
  let isStopped = false
  work(context, () => isStopped).catch((error: unknown) =>
    context.logger.error({ err: error }, 'rows are behind their documents'),
  )
  return () => {
    isStopped = true
  }
}

async function work<Room extends ProjectedRoom>(
  { log, rooms, projector, settings, logger }: Context<Room>,
  isStopped: () => boolean,
): Promise<void> {
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
