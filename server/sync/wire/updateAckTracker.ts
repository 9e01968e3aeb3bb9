import { closeCodes } from '#shared/sync/closeCodes'
import type { UpdateOutcome } from '../document/updateSender'
import { invalidError, CloseError } from '../closeError'

/** Sentinel: blocked on another user's edits, not on a step 1 reply. */
const NO_QUESTION = Infinity

/** No user makes as many before an answer. */
const MAX_SET_ASIDE_UPDATES = 1000

interface SetAsideUpdate {
  number: number
  update: Uint8Array
  question: number
}

/** Updates stored or set aside, and questions, answered in turn (step 2). */
export class UpdateAckTracker {
  #received = 0
  #acked = 0
  #setAside: SetAsideUpdate[] = []
  #heldBytes = 0
  /** Number of an update that may still be refused. */
  #pending: number | undefined
  #asked = 0
  #answered = 0
  #question = 0

  constructor(
    private readonly maxHeldBytes: number,
    private readonly onHeld: (bytes: number) => void,
  ) {}

  countUpdate(kind: 'step2' | 'update'): number {
    if (kind === 'step2') this.#answered += 1
    this.#received += 1
    return this.#received
  }

  /** It may still be refused: until `resume` neither it nor later ones count as stored. */
  suspend(number: number): void {
    this.#pending = number
  }

  resume(): void {
    this.#pending = undefined
  }

  recordQuestion(): void {
    this.#asked += 1
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  get isWithheld(): boolean {
    return this.#setAside.some(({ question }) => question === NO_QUESTION)
  }

  /** True to ask the client: no open question, no earlier part withheld. Throws a CloseError. */
  setAside(number: number, update: Uint8Array): boolean {
    const mustAsk = !this.isWithheld && this.#answered >= this.#question
    if (mustAsk) this.#question = this.#asked + 1
    this.#keep({ number, update, question: this.isWithheld ? NO_QUESTION : this.#question })
    return mustAsk
  }

  /** `isEverything`: replaces all kept ones. Throws a CloseError if too much is kept. */
  withhold(number: number, update: Uint8Array, isEverything: boolean): void {
    const first = isEverything ? (this.#setAside[0]?.number ?? number) : number
    if (isEverything) this.clear()
    this.#keep({ number: first, update, question: NO_QUESTION })
  }

  /** True to ask the client again. Throws a CloseError if an answered question did not help. */
  retry(apply: (update: Uint8Array) => UpdateOutcome): boolean {
    let isWithheld = false
    const left = this.#setAside.flatMap((kept) => {
      const outcome = apply(kept.update)
      isWithheld ||= outcome === 'withheld'
      return outcome === 'taken' ? [] : [{ ...kept, question: outcome === 'withheld' ? NO_QUESTION : kept.question }]
    })
    const mustAsk = !isWithheld && left.some(({ question }) => question === NO_QUESTION)
    if (mustAsk) this.#question = this.#asked + 1
    this.#setAside = mustAsk ? left.map((kept) => ({ ...kept, question: this.#question })) : left
    this.#hold(left.reduce((sum, { update }) => sum + update.length, 0))
    if (!isWithheld && this.#setAside.some(({ question }) => this.#answered >= question))
      throw invalidError('a gap that the answer did not fill')
    return mustAsk
  }

  get awaitsAck(): boolean {
    return this.#stored !== this.#acked
  }

  /** Undefined if acked. Call once everything read is on disk. Counts as sent. */
  nextAck(): number | undefined {
    if (!this.awaitsAck) return undefined
    this.#acked = this.#stored
    return this.#acked
  }

  clear(): void {
    this.#setAside = []
    this.#heldBytes = 0
  }

  get #stored(): number {
    const next = this.#received + 1
    return Math.min(this.#setAside[0]?.number ?? next, this.#pending ?? next) - 1
  }

  #keep(kept: SetAsideUpdate): void {
    this.#setAside.push(kept)
    this.#hold(this.#heldBytes + kept.update.length)
    if (this.#heldBytes > this.maxHeldBytes || this.#setAside.length > MAX_SET_ASIDE_UPDATES)
      throw new CloseError(closeCodes.overloaded, 'too many updates with gaps')
  }

  #hold(bytes: number): void {
    this.#heldBytes = bytes
    this.onHeld(bytes)
  }
}
