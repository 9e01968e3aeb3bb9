import type { ChoreStep } from '#server/base/chores/chores'
import { startChore } from '#server/base/chores/startChore'
import type { Services } from '#server/base/services'
import { dayOf, LogUsageStore } from '#server/sync/log/logUsageStore'
import { thinDocument, type Retention } from './thinDocument'
import { documentsFrom, logBytes } from './thinningStore'

const DAY_MS = 24 * 3600 * 1000
const DOCUMENTS_PER_STEP = 10

export const defaultThinning = {
  /** How long each change is kept, and the last of each day. */
  keepAllMs: 30 * DAY_MS,
  keepDaysMs: 365 * DAY_MS,
  /** Of a document whose log is larger, only of the last day each change is kept. */
  mostLogBytes: 96 * 1024 * 1024,
  /** Between steps, and after all documents. */
  stepMs: 500,
  restMs: 3600 * 1000,
}
type Thinning = typeof defaultThinning

/** Thins the history of all documents, a few at a time, also of those that no user opens. */
export class HistoryThinner {
  readonly #usage: LogUsageStore
  /** How many updates it dropped. */
  dropped = 0

  constructor(
    private readonly parts: Pick<Services, 'db' | 'now'>,
    private readonly settings: Thinning = defaultThinning,
  ) {
    this.#usage = new LogUsageStore(parts.db)
  }

  /** One step, from the document `position`. At the end of all documents it begins again, after a rest. */
  async step(position: string): Promise<ChoreStep> {
    const { db, now } = this.parts
    const { stepMs, restMs } = this.settings
    if (db.isLocked) return { position, restMs: stepMs }
    if (position === '') await this.#usage.forgetBefore(dayOf(now()) - 1)
    const found = await documentsFrom(db, position, DOCUMENTS_PER_STEP + 1)
    for (const document of found.slice(0, DOCUMENTS_PER_STEP)) {
      const retention = await this.#retentionOf(document.id)
      const { dropped, isDone } = await db.write((tx) => thinDocument(tx, document, retention))
      this.dropped += dropped
      if (!isDone) return { position: document.id, restMs: stepMs }
    }
    const next = found[DOCUMENTS_PER_STEP]
    return next === undefined ? { position: '', restMs } : { position: next.id, restMs: stepMs }
  }

  async #retentionOf(id: string): Promise<Retention> {
    const { db, now } = this.parts
    const { keepAllMs, keepDaysMs, mostLogBytes } = this.settings
    const isLarge = (await logBytes(db, id)) > mostLogBytes
    const old = now() - (isLarge ? DAY_MS : keepAllMs)
    return { old: Math.floor(old / DAY_MS) * DAY_MS, oldest: now() - keepDaysMs }
  }
}

/** Has histories thinned from now on. Returns what ends that. */
export function startThinning(
  services: Pick<Services, 'db' | 'now' | 'chores' | 'log'>,
  settings: Thinning = defaultThinning,
): () => void {
  const thinner = new HistoryThinner(services, settings)
  const { chores, log } = services
  return startChore({
    chores,
    name: 'old updates',
    firstMs: settings.stepMs,
    step: (position) => thinner.step(position),
    logger: log,
  })
}
