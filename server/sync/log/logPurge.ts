import type { Logger } from 'pino'
import type { WriteGate } from '#server/base/db/writeGate'
import type { HistoryStore } from './historyStore'
import { dayOf, type LogUsageStore } from './logUsageStore'
import type { SyncSettings } from '../syncSettings'

interface Parts {
  history: HistoryStore
  usage: Pick<LogUsageStore, 'forgetBefore'>
  gate: Pick<WriteGate, 'isShut'>
  logger: Pick<Logger, 'warn'>
  now: () => number
}

type Bounds = Pick<SyncSettings, 'keepHistoryMs' | 'keepBulkyMs' | 'bulkyBytes' | 'purgeStepMs' | 'purgeRestMs'>

const DOCUMENTS_PER_STEP = 10
const UPDATES_PER_STEP = 200

/**
 * Takes old updates out of the log which snapshots have replaced, in small steps through all documents, also those that nobody opens again;
 * large ones sooner, since values that were written over are most of what somebody can make a log grow by.
 */
export class LogPurge {
  #at = ''
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly parts: Parts,
    private readonly bounds: Bounds,
  ) {}

  start(): void {
    this.#again(this.bounds.purgeStepMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** One step. Says whether it came to the end of all documents. */
  step(): boolean {
    const { history, usage, now } = this.parts
    const { keepHistoryMs, keepBulkyMs, bulkyBytes } = this.bounds
    if (this.#at === '') usage.forgetBefore(dayOf(now()) - 1)
    const keeping = { old: now() - keepHistoryMs, recent: now() - keepBulkyMs, bulkyBytes }
    const documents = history.after(this.#at, DOCUMENTS_PER_STEP)
    let left = UPDATES_PER_STEP
    for (const document of documents) {
      left -= history.forget(document, keeping, left)
      if (left === 0) return false
      this.#at = document.id
    }
    if (documents.length === DOCUMENTS_PER_STEP) return false
    this.#at = ''
    return true
  }

  #again(ms: number): void {
    this.#timer = setTimeout(() => this.#again(this.#run() ? this.bounds.purgeRestMs : this.bounds.purgeStepMs), ms)
    this.#timer.unref()
  }

  #run(): boolean {
    if (this.parts.gate.isShut) return false
    try {
      return this.step()
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'old updates could not be taken out of the log; tried again')
      return true
    }
  }
}
