import { closeCodes } from '#shared/sync/closeCodes'
import type { UpdateOutcome } from '../document/updateSender'
import { invalid, Refusal } from '../refusal'

/** In place of a question's number: waits for other people's edits, which no answer of this client can bring. */
const NO_QUESTION = Infinity

/** Nobody types that much in the moment before a question is answered. */
const MAX_SET_ASIDE_UPDATES = 1000

/** An update that could not be taken yet: its number, and which question has to be answered before it can. */
interface SetAsideUpdate {
  number: number
  update: Uint8Array
  question: number
}

/**
 * The counters of a connection's protocol: how many of its updates are stored, which were set aside for want of something before them, and which
 * question (step 1) was asked about that. A client answers each question in turn with a step 2.
 */
export class UpdateLedger {
  #received = 0
  #reported = 0
  #setAside: SetAsideUpdate[] = []
  #heldBytes = 0
  /** Of an update that was received and may still be refused. */
  #pending: number | undefined
  #asked = 0
  #answered = 0
  /** The last question that a gap caused. */
  #question = 0

  constructor(
    private readonly maxHeldBytes: number,
    /** Told how many bytes are set aside, whenever that changes. */
    private readonly onHeld: (bytes: number) => void,
  ) {}

  /** Counts a message that bears an update and gives it its number. */
  countUpdate(kind: 'step2' | 'update'): number {
    if (kind === 'step2') this.#answered += 1
    this.#received += 1
    return this.#received
  }

  /** The update of this number may still be refused: until `resume`, neither it nor what follows counts as stored. */
  suspend(number: number): void {
    this.#pending = number
  }

  resume(): void {
    this.#pending = undefined
  }

  /** Notes that a step 1 goes out. */
  noteQuestion(): void {
    this.#asked += 1
  }

  /** The bytes of the updates that were set aside. */
  get heldBytes(): number {
    return this.#heldBytes
  }

  /** Whether it brought something of others that it may not bring. */
  get isWithheld(): boolean {
    return this.#setAside.some(({ question }) => question === NO_QUESTION)
  }

  /**
   * Keeps an update that lacks something before it. Says whether the client has to be asked for that: not while it is asked already, nor
   * while something of it is withheld, on which the rest stands. Throws a Refusal when too much is kept.
   */
  setAside(number: number, update: Uint8Array): boolean {
    const mustAsk = !this.isWithheld && this.#answered >= this.#question
    if (mustAsk) this.#question = this.#asked + 1
    this.#keep({ number, update, question: this.isWithheld ? NO_QUESTION : this.#question })
    return mustAsk
  }

  /**
   * Keeps an update of which something is withheld. One that holds everything its client has takes the place of what was kept before. Throws a
   * Refusal when too much is kept.
   */
  withhold(number: number, update: Uint8Array, isEverything: boolean): void {
    const first = isEverything ? (this.#setAside[0]?.number ?? number) : number
    if (isEverything) this.clear()
    this.#keep({ number: first, update, question: NO_QUESTION })
  }

  /**
   * Tries the updates that were set aside again; `apply` says what became of one. Says whether the client has to be asked for what some still
   * lack. Throws a Refusal when one does not fit, though the question that it caused was answered.
   */
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
      throw invalid('a gap that the answer did not fill')
    return mustAsk
  }

  /** Whether it sent something and was not told yet that this is stored. */
  get awaitsReport(): boolean {
    return this.#stored !== this.#reported
  }

  /** How many of its updates are stored, when everything that was read is; undefined when it knows that. It counts as told from here on. */
  report(): number | undefined {
    if (!this.awaitsReport) return undefined
    this.#reported = this.#stored
    return this.#reported
  }

  /** Lets go of what was set aside. */
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
      throw new Refusal(closeCodes.overloaded, 'too many updates with gaps')
  }

  #hold(bytes: number): void {
    this.#heldBytes = bytes
    this.onHeld(bytes)
  }
}
