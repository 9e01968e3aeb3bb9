import { TokenBuckets } from '#server/base/tokenBuckets'

const DAY_SECONDS = 24 * 3600

/** Filling half a document takes 1 MiB, and a user may write 8 MiB a day (R70). */
const FULL_A_DAY = 8

const aDay = (times: number) => new TokenBuckets(times / DAY_SECONDS, times, { keepsSpent: true })

/** Each rewrite moves all editors to the next generation. */
export class RewriteBudget {
  readonly #ofFull = aDay(FULL_A_DAY)
  readonly #ofOthers = aDay(1)

  /** `isFull`: full of dead content. */
  tryOne(documentId: string, userId: string, isFull: boolean): boolean {
    return (isFull ? this.#ofFull : this.#ofOthers).of(`${documentId} ${userId}`).tryOne()
  }
}
