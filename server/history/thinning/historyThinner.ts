import type { JobStep } from '#server/base/jobs/backgroundJobs'
import { startBackgroundJob } from '#server/base/jobs/startJob'
import type { Services } from '#server/base/services'
import { toEpochDay, LogUsageStore } from '#server/sync/log/logUsageStore'
import { thinDocument } from './thinDocument'
import { listThinnableDocuments, countLogBytes, type ThinnableDocument } from './thinningStore'

const DAY_MS = 24 * 3600 * 1000
const DOCUMENTS_PER_STEP = 10
/** Ends the position of a document whose log was too large when its first step began. */
const ONE_DAY = ' day'

export const defaultThinningSettings = {
  /** Of every change, and of the last state of each day. */
  keepAllMs: 30 * DAY_MS,
  keepDaysMs: 365 * DAY_MS,
  /** Above this every change is kept for a day only. */
  mostLogBytes: 96 * 1024 * 1024,
  updatesPerStep: 20_000,
  /** Between steps, and after all documents. */
  stepMs: 500,
  restMs: 3600 * 1000,
}
type Thinning = typeof defaultThinningSettings

/** All documents, a few per step, opened or not. */
export class HistoryThinner {
  readonly #usage: LogUsageStore
  /** Updates. */
  dropped = 0

  constructor(
    private readonly parts: Pick<Services, 'db' | 'now' | 'log'>,
    private readonly settings: Thinning = defaultThinningSettings,
  ) {
    this.#usage = new LogUsageStore(parts.db)
  }

  /** From document `position` on. Starts over after the last one. */
  async step(position: string): Promise<JobStep> {
    const { db, now } = this.parts
    const { stepMs, restMs } = this.settings
    if (db.isLocked) return { position, restMs: stepMs }
    if (position === '') await this.#usage.deleteBefore(toEpochDay(now()) - 1)
    const [from = ''] = position.split(ONE_DAY)
    const found = await listThinnableDocuments(db, from, DOCUMENTS_PER_STEP + 1)
    for (const document of found.slice(0, DOCUMENTS_PER_STEP)) {
      const next = await this.#thin(document, position === document.id + ONE_DAY)
      if (next !== undefined) return { position: next, restMs: stepMs }
    }
    const next = found[DOCUMENTS_PER_STEP]
    return next === undefined ? { position: '', restMs } : { position: next.id, restMs: stepMs }
  }

  /** Where to continue; undefined once done. Leaves out a document that fails. */
  async #thin(document: ThinnableDocument, wasLarge: boolean): Promise<string | undefined> {
    const { db, now, log } = this.parts
    const { keepAllMs, keepDaysMs, mostLogBytes, updatesPerStep } = this.settings
    try {
      const isLarge = wasLarge || (await countLogBytes(db, document.id)) > mostLogBytes
      const old = Math.floor((now() - (isLarge ? DAY_MS : keepAllMs)) / DAY_MS) * DAY_MS
      const retention = { old, oldest: now() - keepDaysMs, most: updatesPerStep }
      const { dropped, isDone } = await db.write((tx) => thinDocument(tx, document, retention))
      this.dropped += dropped
      if (!isDone) return isLarge ? document.id + ONE_DAY : document.id
    } catch (error) {
      log.warn({ err: error, document: document.id }, 'history not thinned')
    }
    return undefined
  }
}

export function startThinning(
  services: Pick<Services, 'db' | 'now' | 'jobs' | 'log'>,
  settings: Thinning = defaultThinningSettings,
): () => void {
  const thinner = new HistoryThinner(services, settings)
  const { jobs, log } = services
  return startBackgroundJob({
    jobs,
    name: 'old updates',
    firstMs: settings.stepMs,
    step: (position) => thinner.step(position),
    logger: log,
  })
}
