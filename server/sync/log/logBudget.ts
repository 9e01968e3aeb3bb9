import { AppError } from '#server/base/errors'
import type { DbReader, Transaction } from '#server/base/db/database'
import type { DocumentSeed } from '#server/base/documentHub'
import type { SyncSettings } from '../syncSettings'
import { logRowBytes } from './logAppend'
import { toEpochDay, addLogUsage, findBytesWritten, type LogUsageStore } from './logUsageStore'

type Limits = Pick<
  SyncSettings,
  'messagesPerSecond' | 'loggedBytesPerUser' | 'loggedBytesPerUserAndDocument' | 'loggedBytesPerDocument' | 'fairShareBytes'
>

export const dailyLimitError = () =>
  new AppError('TooManyRequestsError', 'The daily write limit is reached', { retryAfter: 3600 })

/** Overwriting keeps a document small, but not its log. Above its limit only users above a fair share are stopped. */
export class LogBudget {
  #day = NaN
  readonly #users = new Map<string, number>()
  readonly #documents = new Map<string, Map<string, number>>()

  constructor(
    private readonly store: Pick<LogUsageStore, 'ofUser' | 'ofDocument'>,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** Await before any write to the document. */
  async loadDocument(docId: string): Promise<void> {
    this.#turnPage()
    if (this.#documents.has(docId)) return
    const [day, found] = [this.#day, await this.store.ofDocument(this.#day, docId)]
    if (day === this.#day && !this.#documents.has(docId)) this.#documents.set(docId, found)
  }

  /** Await before the user writes. */
  async loadUser(userId: string): Promise<void> {
    this.#turnPage()
    if (this.#users.has(userId)) return
    const [day, found] = [this.#day, await this.store.ofUser(this.#day, userId)]
    if (day === this.#day && !this.#users.has(userId)) this.#users.set(userId, found)
  }

  isSpent(docId: string, userId: string): boolean {
    const { messagesPerSecond, loggedBytesPerUserAndDocument, loggedBytesPerDocument, fairShareBytes } = this.limits
    if (messagesPerSecond === 0) return false
    this.#turnPage()
    const inDocument = this.#inDocument(docId)
    const here = inDocument.get(userId) ?? 0
    if (here >= loggedBytesPerUserAndDocument || this.isAboveDailyLimit(this.#ofUser(userId))) return true
    return here >= fairShareBytes && sum(inDocument.values()) >= loggedBytesPerDocument
  }

  /** `bytes`: in all documents today. */
  isAboveDailyLimit(bytes: number): boolean {
    return this.limits.messagesPerSecond !== 0 && bytes >= this.limits.loggedBytesPerUser
  }

  writtenToday(docId: string, userId: string): number {
    this.#turnPage()
    return this.#inDocument(docId).get(userId) ?? 0
  }

  /** Before the update is stored. */
  spend(docId: string, userId: string, data: Uint8Array): void {
    this.#turnPage()
    const inDocument = this.#inDocument(docId)
    this.#users.set(userId, this.#ofUser(userId) + logRowBytes(data))
    inDocument.set(userId, (inDocument.get(userId) ?? 0) + logRowBytes(data))
  }

  /** For an update stored and counted outside its open document. */
  recordStored(docId: string, userId: string, data: Uint8Array): void {
    this.#turnPage()
    if (this.#users.has(userId)) this.#users.set(userId, this.#ofUser(userId) + logRowBytes(data))
    const inDocument = this.#documents.get(docId)
    inDocument?.set(userId, (inDocument.get(userId) ?? 0) + logRowBytes(data))
  }

  #turnPage(): void {
    const today = toEpochDay(this.now())
    if (today === this.#day) return
    this.#day = today
    this.#users.clear()
    this.#documents.clear()
  }

  #ofUser(userId: string): number {
    return this.#users.get(userId) ?? 0
  }

  #inDocument(docId: string): Map<string, number> {
    const known = this.#documents.get(docId) ?? new Map<string, number>()
    this.#documents.set(docId, known)
    return known
  }
}

interface Counting {
  budget: Pick<LogBudget, 'isAboveDailyLimit' | 'recordStored'>
  now: number
}

/** Other servers count too. Throws AppError `TooManyRequestsError`. */
export async function requireDailyAllowance(
  db: DbReader,
  { budget, now }: { budget: Pick<LogBudget, 'isAboveDailyLimit'>; now: number },
  userId: string,
): Promise<void> {
  if (budget.isAboveDailyLimit(await findBytesWritten(db, toEpochDay(now), userId))) throw dailyLimitError()
}

/** Throws as `requireDailyAllowance`. */
export async function chargeSeed(
  tx: Transaction,
  { budget, now }: Counting,
  { itineraryId: docId, userId, seed }: DocumentSeed,
): Promise<void> {
  await requireDailyAllowance(tx, { budget, now }, userId)
  await addLogUsage(tx, { day: toEpochDay(now), userId, docId, bytes: logRowBytes(seed) })
  tx.afterCommit(() => budget.recordStored(docId, userId, seed))
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
