import type { Stamp } from './stampSigner'
import type { StoredDocument } from './documentStore'

/** Stands for every run from before runs were noted. */
const UNKNOWN_RUN = '0'

/**
 * Which runs of the server wrote a document, and of which of them clients have shown something that is
 * not here: then the database went back in time, however that came.
 */
export class RunHistory {
  readonly #rows: { fromSeq: number; run: string }[]
  readonly #rollbacks: Map<string, number>

  constructor(
    { runs, rollbacks }: Pick<StoredDocument, 'runs' | 'rollbacks'>,
    private readonly present: string,
  ) {
    this.#rows = [...runs]
    this.#rollbacks = new Map(rollbacks)
  }

  /** The run that wrote the last update. */
  get last(): string {
    return this.#rows.at(-1)?.run ?? UNKNOWN_RUN
  }

  /** Whether the next update is the first that the present run writes. */
  get isFirstOfRun(): boolean {
    return this.last !== this.present
  }

  /** Notes that the present run, or that of another server, wrote what comes after `fromSeq`. */
  began(fromSeq: number, run = this.present): void {
    this.#rows.push({ fromSeq, run })
  }

  /** Whether a stamp is of something that this document, now at `headSeq`, does not have. What is older than our notes proves nothing. */
  isMissing({ run, head }: Stamp, headSeq: number): boolean {
    if (head <= (this.#rows[0]?.fromSeq ?? headSeq)) return false
    return !this.#rows.some((row, i) => row.run === run && head > row.fromSeq && head <= (this.#rows[i + 1]?.fromSeq ?? headSeq))
  }

  /** Notes that something of a run is lost. False when that was known. */
  noteLoss(run: string, now: number): boolean {
    if (this.#rollbacks.has(run)) return false
    this.#rollbacks.set(run, now)
    return true
  }

  /** When it was noticed last that something is lost; undefined when nothing is. */
  get lastLossNoticedAt(): number | undefined {
    return this.#rollbacks.size === 0 ? undefined : Math.max(...this.#rollbacks.values())
  }

  /** When it was first noticed that something of that run is lost. */
  lossNoticedAt(run: string): number | undefined {
    return this.#rollbacks.get(run)
  }
}
