import type { Db } from '#server/base/db/openDatabase'

const DAY_MS = 24 * 3600 * 1000

/** The day of an instant, counted from 1970. */
export const dayOf = (instant: number): number => Math.floor(instant / DAY_MS)

/** How many bytes an update takes in the log, with what stands around it. */
export const bytesInLog = (data: Uint8Array): number => data.length + 64

/** What each person wrote into the log of each document, day by day; kept for as long as it counts. */
export class LogUsageStore {
  readonly #add
  readonly #ofUser
  readonly #ofDocument
  readonly #forget

  constructor({ $client }: Pick<Db, '$client'>) {
    this.#add = $client.prepare<[number, string, string, number]>(
      `INSERT INTO log_usage (day, user_id, doc_id, bytes) VALUES (?, ?, ?, ?)
       ON CONFLICT (day, user_id, doc_id) DO UPDATE SET bytes = bytes + excluded.bytes`,
    )
    this.#ofUser = $client
      .prepare<[number, string], number>('SELECT ifnull(sum(bytes), 0) FROM log_usage WHERE day = ? AND user_id = ?')
      .pluck()
    this.#ofDocument = $client.prepare<[number, string], { userId: string; bytes: number }>(
      'SELECT user_id AS userId, bytes FROM log_usage WHERE day = ? AND doc_id = ?',
    )
    this.#forget = $client.prepare<[number]>('DELETE FROM log_usage WHERE day < ?')
  }

  /** Adds to what is kept, in whatever transaction. */
  add(day: number, { userId, docId, bytes }: { userId: string; docId: string; bytes: number }): void {
    this.#add.run(day, userId, docId, bytes)
  }

  ofUser(day: number, userId: string): number {
    return this.#ofUser.get(day, userId) ?? 0
  }

  ofDocument(day: number, docId: string): Map<string, number> {
    return new Map(this.#ofDocument.all(day, docId).map(({ userId, bytes }) => [userId, bytes]))
  }

  /** Forgets the days before. */
  forgetBefore(day: number): void {
    this.#forget.run(day)
  }
}
