import type { StoredDocument } from './documentStore'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The client has seen update `head`, written by server run `run`. */
export interface SeenStamp {
  epoch: number
  run: string
  head: number
}

const SHAPE = /^(\d{1,9})\.([0-9a-f]{1,32})\.(\d{1,15})\.([\w-]{22})$/

/** A forged stamp would allow edits in others' names. Older copies of the database have the key. */
export class StampSigner {
  constructor(private readonly key: Uint8Array) {}

  sign(docId: string, { epoch, run, head }: SeenStamp): string {
    const facts = `${epoch}.${run}.${head}`
    return `${facts}.${this.#signatureOf(docId, facts)}`
  }

  /** Undefined if it is not ours or of another document. */
  verify(docId: string, text: string): SeenStamp | undefined {
    const [, epoch = '', run = '', head = '', signature = ''] = SHAPE.exec(text) ?? []
    const expected = this.#signatureOf(docId, `${epoch}.${run}.${head}`)
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
    return { epoch: Number(epoch), run, head: Number(head) }
  }

  #signatureOf(docId: string, facts: string): string {
    return createHmac('sha256', this.key).update(`${docId} ${facts}`).digest('base64url').slice(0, 22)
  }
}

/** Any run from before they were recorded. */
const UNKNOWN_RUN = '0'

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
