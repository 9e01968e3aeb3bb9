import { AppError } from '#server/base/errors'
import { bytesInLog } from './bytesInLog'
import { dayOf, type LogUsageStore } from './logUsageStore'
import type { SyncSettings } from '../syncSettings'

type Limits = Pick<
  SyncSettings,
  'messagesPerSecond' | 'loggedBytesPerPerson' | 'loggedBytesPerPersonAndDocument' | 'loggedBytesPerDocument' | 'fairShareBytes'
>

/** 429: until tomorrow. */
export const enoughWritten = () => new AppError('TooManyRequestsError', 'Enough was written today', { retryAfter: 3600 })

/**
 * Limits what is written into the log in a day. Overwriting the same value again and again leaves a document small, but its log grows. Each
 * person has a budget of their own in each document. When a document's log has grown too much, only those are stopped who wrote more than a fair
 * share of it. The counts are kept in the database, so a restart forgets nothing: what is counted here begins with what `loadDocument` and
 * `loadUser` found there.
 */
export class LogBudget {
  #day = NaN
  readonly #users = new Map<string, number>()
  readonly #documents = new Map<string, Map<string, number>>()

  constructor(
    private readonly store: Pick<LogUsageStore, 'ofUser' | 'ofDocument'>,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** To be awaited before anybody writes into a document. */
  async loadDocument(docId: string): Promise<void> {
    this.#turnPage()
    if (this.#documents.has(docId)) return
    const [day, found] = [this.#day, await this.store.ofDocument(this.#day, docId)]
    if (day === this.#day && !this.#documents.has(docId)) this.#documents.set(docId, found)
  }

  /** To be awaited before somebody writes. */
  async loadUser(userId: string): Promise<void> {
    this.#turnPage()
    if (this.#users.has(userId)) return
    const [day, found] = [this.#day, await this.store.ofUser(this.#day, userId)]
    if (day === this.#day && !this.#users.has(userId)) this.#users.set(userId, found)
  }

  /** Whether somebody wrote as much as they may today. */
  isSpent(docId: string, userId: string): boolean {
    const { messagesPerSecond, loggedBytesPerPersonAndDocument, loggedBytesPerDocument, fairShareBytes } = this.limits
    if (messagesPerSecond === 0) return false
    this.#turnPage()
    const inDocument = this.#inDocument(docId)
    const here = inDocument.get(userId) ?? 0
    if (here >= loggedBytesPerPersonAndDocument || this.isEnough(this.#ofUser(userId))) return true
    return here >= fairShareBytes && sum(inDocument.values()) >= loggedBytesPerDocument
  }

  /** Whether so many bytes in all documents are as much as one person may write in a day. */
  isEnough(bytes: number): boolean {
    return this.limits.messagesPerSecond !== 0 && bytes >= this.limits.loggedBytesPerPerson
  }

  /** The bytes that somebody wrote into a document today. */
  writtenToday(docId: string, userId: string): number {
    this.#turnPage()
    return this.#inDocument(docId).get(userId) ?? 0
  }

  /** Counts an update that is about to be stored. */
  spend(docId: string, userId: string, data: Uint8Array): void {
    this.#turnPage()
    const inDocument = this.#inDocument(docId)
    this.#users.set(userId, this.#ofUser(userId) + bytesInLog(data))
    inDocument.set(userId, (inDocument.get(userId) ?? 0) + bytesInLog(data))
  }

  /** Counts an update that was stored, and counted in the database, by others than the document: for whoever was looked up there before. */
  noteStored(docId: string, userId: string, data: Uint8Array): void {
    this.#turnPage()
    if (this.#users.has(userId)) this.#users.set(userId, this.#ofUser(userId) + bytesInLog(data))
    const inDocument = this.#documents.get(docId)
    inDocument?.set(userId, (inDocument.get(userId) ?? 0) + bytesInLog(data))
  }

  #turnPage(): void {
    const today = dayOf(this.now())
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

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
