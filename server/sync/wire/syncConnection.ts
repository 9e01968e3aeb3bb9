import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PersonBudget } from './personBudget'
import { closeCodes, invalid, Refusal, tooLarge, type CloseCode } from '../refusal'
import { SocketInbox } from './socketInbox'
import type { InputPool } from './inputPool'
import { SocketOutbox } from './socketOutbox'
import { storedFrame, type Message } from './frames'
import type { SyncSettings } from '../syncSettings'
import { SyncSocket } from './syncSocket'
import { SocketMeter } from './socketMeter'
import type { SessionUser } from '#server/base/sessionUser'
import type { UpdateOutcome } from '../document/updateSender'

/** The number of a question that is never asked. */
const NEVER_ASKED = Infinity

/** Nobody types that much in the moment before a question is answered. */
const MAX_SET_ASIDE_UPDATES = 1000

/** What handles a connection's messages, once it is in its room. */
export interface MessageHandler {
  /** Whether a message may be read now. */
  isReady: boolean
  /** Throws a Refusal when the connection has to end. */
  handle(connection: SyncConnection, message: Message): void
  /** What a connection is told whose message is too long to be read. */
  onTooLong(): Refusal
}

/**
 * One sync connection: what came in and waits for its turn, what goes out, and how many of its updates are stored. From the moment in which
 * the server closes it, nothing of it is read any more.
 */
export class SyncConnection {
  /** The Yjs client id that this connection speaks for. */
  clientId: number | undefined
  /** Whether it asked for the document and got it; only then it is told of changes. */
  isListening = false
  /** Whether it has shown something that the database lost. */
  hasProof = false
  /** What of its updates was left out for good: clients, and up to which clock. */
  readonly leftOut = new Map<number, number>()
  /** Whether it wants to be told what to show; the head of which it was told. */
  stampedHead: number | undefined
  /** When what is withheld is tried again: in how many ticks, with how many between two tries, and at another head than this one. */
  readonly nextTry = { in: 1, pause: 1, head: NaN }
  readonly outbox: SocketOutbox
  readonly #inbox: SocketInbox
  readonly #wire: SocketMeter
  #door: MessageHandler | undefined
  #isOpen = true
  #received = 0
  #reported = 0
  /** Updates that wait for something before them, with their numbers. */
  #setAside: { number: number; update: Uint8Array; question: number }[] = []
  #setAsideBytes = 0
  /** Step 1s sent, step 2s received; a client answers each in turn. */
  #asked = 0
  #answered = 0
  /** The bytes of the stream that were in whole frames. */
  #framed: number
  /** The last step 1 that a gap caused. */
  #question = 0

  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    public person: SessionUser,
    private readonly settings: SyncSettings,
    readonly allowance: PersonBudget,
    pool: InputPool,
    /** Told of what cannot be the client's fault. */
    private readonly onBug: (error: unknown) => void,
  ) {
    this.#framed = this.#arrived
    this.#wire = new SocketMeter({
      socket,
      stream,
      allowance,
      limits: settings,
      onNoise: () => this.close(closeCodes.overloaded, 'too many control frames'),
    })
    this.outbox = new SocketOutbox(socket, stream, settings, () => this.close(closeCodes.overloaded, 'too slow'))
    const isReady = () => this.#isOpen && this.#door?.isReady === true
    this.#inbox = new SocketInbox(settings, {
      pool,
      allowance,
      isOpen: isReady,
      read: (message) => this.#guard(() => allowance.work(() => this.#door?.handle(this, message))),
      onHeavy: (isHeavy) => {
        if (this.#isOpen) this.#wire.isHeavy = isHeavy
      },
      onOverflow: () => this.close(closeCodes.overloaded, 'too much input waits'),
    })
    if (socket instanceof SyncSocket) socket.onTooLong = () => this.#refuseTooLong()
    socket.on('pong', () => this.outbox.heard())
    socket.on('message', (data, isBinary) => this.#guard(() => this.#take(data, isBinary)))
  }

  get userId(): string {
    return this.person.user.id
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Notes how much of a frame is here that is not whole yet; control frames count for a moment, until the next whole one. */
  reportHeldBytes(): void {
    if (this.#isOpen) this.#inbox.holdAside(this.#setAsideBytes + Math.max(0, this.#arrived - this.#framed))
  }

  get #arrived(): number {
    return this.stream instanceof Socket ? this.stream.bytesRead : 0
  }

  /** Lets the messages in that came before the room was open, and all that follow. */
  enter(door: MessageHandler): void {
    this.#door = door
    this.drain()
  }

  /** Reads what waits, if it may be read now. */
  drain(): void {
    this.#inbox.drain()
  }

  /** Ends the connection with a code. Nothing more of it is read. */
  close(code: CloseCode, reason: string): void {
    if (!this.#isOpen) return
    this.stopReading()
    this.socket.close(code, reason)
    // A reader that is stuck never sees the close frame.
    setTimeout(() => this.socket.terminate(), this.settings.closeGraceMs).unref()
  }

  /** Stops reading; the socket is closed or about to be. */
  stopReading(): void {
    this.#isOpen = false
    this.#wire.ended()
    this.#inbox.stop()
    this.#setAside = []
  }

  /** Counts a message that bears an update and gives it its number. */
  countUpdate(kind: 'step2' | 'update'): number {
    if (kind === 'step2') this.#answered += 1
    this.#received += 1
    return this.#received
  }

  /** Notes that a step 1 goes out. */
  noteQuestion(): void {
    this.#asked += 1
  }

  /** Whether it brought something of others that it may not bring. */
  get isWithheld(): boolean {
    return this.#setAside.some(({ question }) => question === NEVER_ASKED)
  }

  /**
   * Keeps an update that lacks something before it. Says whether the client has to be asked for that: not while it is asked already, nor
   * while something of it is withheld, on which the rest stands.
   */
  setAside(number: number, update: Uint8Array): boolean {
    const mustAsk = !this.isWithheld && this.#answered >= this.#question
    if (mustAsk) this.#question = this.#asked + 1
    this.#keep(number, update, this.isWithheld ? NEVER_ASKED : this.#question)
    return mustAsk
  }

  /** Keeps an update of which something is withheld. One that tells everything takes the place of what was kept before. */
  withhold(number: number, update: Uint8Array, isEverything: boolean): void {
    const first = isEverything ? (this.#setAside[0]?.number ?? number) : number
    if (isEverything) {
      this.#setAside = []
      this.#setAsideBytes = 0
    }
    this.#keep(first, update, NEVER_ASKED)
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
      return outcome === 'taken' ? [] : [{ ...kept, question: outcome === 'withheld' ? NEVER_ASKED : kept.question }]
    })
    const mustAsk = !isWithheld && left.some(({ question }) => question === NEVER_ASKED)
    if (mustAsk) this.#question = this.#asked + 1
    this.#setAside = mustAsk ? left.map((kept) => ({ ...kept, question: this.#question })) : left
    this.#setAsideBytes = left.reduce((sum, { update }) => sum + update.length, 0)
    this.#inbox.holdAside(this.#setAsideBytes)
    if (!isWithheld && this.#setAside.some(({ question }) => this.#answered >= question))
      throw invalid('a gap that the answer did not fill')
    return mustAsk
  }

  /** Whether it sent something and was not told yet that this is stored. */
  get awaitsStoredReport(): boolean {
    return this.#stored !== this.#reported
  }

  get #stored(): number {
    return (this.#setAside[0]?.number ?? this.#received + 1) - 1
  }

  /** The message that tells how many updates are stored, when everything that was read is; undefined when that is no news. */
  report(): Uint8Array | undefined {
    if (!this.awaitsStoredReport) return undefined
    this.#reported = this.#stored
    return storedFrame(this.#reported)
  }

  /** Does something on its behalf; what fails ends it. */
  attempt(act: () => void): void {
    this.#guard(act)
  }

  #refuseTooLong(): Refusal {
    const refusal = this.#isOpen && this.#door !== undefined ? this.allowance.work(() => this.#door?.onTooLong()) : undefined
    this.stopReading()
    return refusal ?? tooLarge('message too large')
  }

  #keep(number: number, update: Uint8Array, question: number): void {
    this.#setAside.push({ number, update, question })
    this.#setAsideBytes += update.length
    this.#inbox.holdAside(this.#setAsideBytes)
    if (this.#setAsideBytes > this.settings.backlogBytes || this.#setAside.length > MAX_SET_ASIDE_UPDATES)
      throw new Refusal(closeCodes.overloaded, 'too many updates with gaps')
  }

  #take(data: unknown, isBinary: boolean): void {
    this.outbox.heard()
    this.#framed = this.#arrived
    if (!this.#isOpen) return
    if (!isBinary || !(data instanceof Uint8Array)) throw invalid('not a binary message')
    this.#inbox.push(data)
  }

  #guard(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof Refusal)) this.onBug(error)
      if (error instanceof Refusal) this.close(error.code, error.message)
      else this.close(closeCodes.overloaded, 'internal error')
    }
  }
}
