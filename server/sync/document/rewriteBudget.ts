import { TokenBuckets } from '#server/base/tokenBuckets'

const DAY_SECONDS = 24 * 3600

/** Filling half of a document with what nobody sees takes 1 MiB, and nobody writes more than 8 MiB a day into one (R70). */
const FULL_A_DAY = 8

const aDay = (times: number) => new TokenBuckets(times / DAY_SECONDS, times, { keepsSpent: true })

/** How often a person may have a document rewritten, in each document. It sends everybody over to the next generation. */
export class RewriteBudget {
  readonly #ofFull = aDay(FULL_A_DAY)
  readonly #ofOthers = aDay(1)

  /** `isFull` is said of one that looks full of what nobody sees; one that is not full is rewritten once a day, for what does not fit. */
  tryOne(documentId: string, userId: string, isFull: boolean): boolean {
    return (isFull ? this.#ofFull : this.#ofOthers).of(`${documentId} ${userId}`).tryOne()
  }
}
