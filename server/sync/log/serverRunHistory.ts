import type { SeenStamp } from './stampSigner'
import type { StoredDocument } from './documentStore'

/** Any run from before they were recorded. */
const UNKNOWN_RUN = '0'

/** Which server runs wrote a document, and which of them lost updates. */
export class ServerRunHistory {
  readonly #rows: { fromSeq: number; run: string }[]
  readonly #rollbacks: Map<string, number>

  constructor(
    { runs, rollbacks }: Pick<StoredDocument, 'runs' | 'rollbacks'>,
    private readonly present: string,
  ) {
    this.#rows = [...runs]
    this.#rollbacks = new Map(rollbacks)
  }

  get last(): string {
    return this.#rows.at(-1)?.run ?? UNKNOWN_RUN
  }

  get isFirstOfRun(): boolean {
    return this.last !== this.present
  }

  /** `run` writes what follows `fromSeq`. */
  startRun(fromSeq: number, run = this.present): void {
    this.#rows.push({ fromSeq, run })
  }

  /** True if the document lacks the stamp's update. Unrecorded runs prove nothing. */
  isMissing({ run, head }: SeenStamp, headSeq: number): boolean {
    if (head <= (this.#rows[0]?.fromSeq ?? headSeq)) return false
    return !this.#rows.some((row, i) => row.run === run && head > row.fromSeq && head <= (this.#rows[i + 1]?.fromSeq ?? headSeq))
  }

  /** Records a loss. False if it was known. */
  recordLoss(run: string, now: number): boolean {
    if (this.#rollbacks.has(run)) return false
    this.#rollbacks.set(run, now)
    return true
  }

  get lastLossNoticedAt(): number | undefined {
    return this.#rollbacks.size === 0 ? undefined : Math.max(...this.#rollbacks.values())
  }

  lossNoticedAt(run: string): number | undefined {
    return this.#rollbacks.get(run)
  }
}
