import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BackgroundJobs, JobStep } from '#server/base/jobs/backgroundJobs'
import { startBackgroundJob } from '#server/base/jobs/startJob'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { SyncSettings } from '../syncSettings'
import type { UpdateLog } from '../log/updateLog'
import type { Projector, ProjectedRoom } from './projector'

interface Context<Room extends ProjectedRoom> {
  log: Pick<UpdateLog, 'unprojectedIds' | 'unprojectedAfter'>
  rooms: {
    open: (itineraryId: string) => Promise<Room>
    peek: (itineraryId: string) => Room | undefined
    evictUnused: (rooms: readonly Room[]) => void
  }
  projector: Pick<Projector, 'settle'>
  settings: Pick<SyncSettings, 'catchUpDocuments' | 'catchUpPauseMs' | 'catchUpQuietMs' | 'catchUpRestMs'>
  logger: Pick<Logger, 'warn' | 'error'>
}

/** Few documents at a time, so that requests are served. Skips failures. */
export function catchUpProjection<Room extends ProjectedRoom>(context: Context<Room>): () => void {
  let isStopped = false
  work(context, () => isStopped).catch((error: unknown) =>
    context.logger.error({ err: error }, 'rows are behind their documents'),
  )
  return () => {
    isStopped = true
  }
}

async function work<Room extends ProjectedRoom>(context: Context<Room>, isStopped: () => boolean): Promise<void> {
  const { log, settings } = context
  const ids = await log.unprojectedIds()
  while (ids.length > 0) {
    await bringUp(context, ids.splice(0, settings.catchUpDocuments), isStopped)
    if (isStopped()) return
    await sleep(settings.catchUpPauseMs, undefined, { ref: false })
  }
}

/** For rows that any failed server left behind. */
export function catchUpProjectionOfOtherServers<Room extends ProjectedRoom>(
  context: Context<Room> & { jobs: BackgroundJobs },
): () => void {
  const { log, settings, jobs, logger } = context
  let isStopped = false
  const step = async (position: string): Promise<JobStep> => {
    const ids = await log.unprojectedAfter(position, { quietMs: settings.catchUpQuietMs, most: settings.catchUpDocuments })
    await bringUp(context, ids, () => isStopped)
    const last = ids.length < settings.catchUpDocuments ? undefined : ids.at(-1)
    return last === undefined
      ? { position: '', restMs: settings.catchUpRestMs }
      : { position: last, restMs: settings.catchUpPauseMs }
  }
  const stop = startBackgroundJob({ jobs, name: 'rows left behind', firstMs: settings.catchUpPauseMs, step, logger })
  return () => {
    isStopped = true
    stop()
  }
}

async function bringUp<Room extends ProjectedRoom>(
  { rooms, projector, logger }: Context<Room>,
  ids: readonly string[],
  isStopped: () => boolean,
): Promise<void> {
  const opened: Room[] = []
  for (const id of ids) {
    if (isStopped()) return
    const isOpenAnyway = rooms.peek(id) !== undefined
    try {
      const room = await rooms.open(id)
      if (!isOpenAnyway) opened.push(room)
    } catch (error) {
      // Logged where it was found.
      if (!(error instanceof DamagedDocumentError)) logger.error({ err: error, document: id }, 'document could not be opened')
    }
  }
  try {
    await projector.settle(opened)
  } catch (error) {
    logger.error({ err: error }, 'rows are behind their documents')
  }
  rooms.evictUnused(opened)
}
