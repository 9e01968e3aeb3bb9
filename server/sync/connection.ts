import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../features/auth/sessions'
import { closeCodes, invalid, Refusal, type CloseCode } from './closeCodes'
import { Inbox } from './inbox'
import { Outbox } from './outbox'
import { storedFrame, type Message } from './protocol'
import type { SyncSettings } from './settings'

/** Nobody types that much in the moment before a question is answered. */
const MAX_SET_ASIDE = 1000

/** What handles a connection's messages, once it is in its room. */
export interface Door {
  /** Whether a message may be read now. */
  isReady: boolean
  /** Throws a Refusal when the connection has to end. */
  handle(connection: Connection, message: Message): void
}

/**
 * One sync connection: what came in and waits for its turn, what goes out, and how many of its updates are stored. From the moment in which
 * the server closes it, nothing of it is read any more.
 */
export class Connection {
  /** The Yjs client id that this connection speaks for. */
  clientId: number | undefined
  /** Whether it asked for the document and got it; only then it is told of changes. */
  isListening = false
  readonly outbox: Outbox
  readonly #inbox: Inbox
  #door: Door | undefined
  #isOpen = true
  #received = 0
  #reported = 0
  /** Updates that wait for something before them, with their numbers. */
  #setAside: { number: number; update: Uint8Array; question: number }[] = []
  #setAsideBytes = 0
  /** Step 1s sent, step 2s received; a client answers each in turn. */
  #asked = 0
  #answered = 0
  /** The last step 1 that a gap caused. */
  #question = 0

  constructor(
    private readonly socket: WebSocket,
    stream: Duplex,
    public person: SessionUser,
    private readonly settings: SyncSettings,
    /** Told of what cannot be the client's fault. */
    private readonly onBug: (error: unknown) => void,
  ) {
    this.outbox = new Outbox(socket, stream, settings, () => this.close(closeCodes.overloaded, 'too slow'))
    const isReady = () => this.#isOpen && this.#door?.isReady === true
    this.#inbox = new Inbox(settings, isReady, (message) => this.#guard(() => this.#door?.handle(this, message)))
    socket.on('pong', () => this.outbox.heard())
    socket.on('message', (data, isBinary) => this.#guard(() => this.#take(data, isBinary)))
  }

  get userId(): string {
    return this.person.user.id
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Lets the messages in that came before the room was open, and all that follow. */
  enter(door: Door): void {
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
    this.leave()
    this.socket.close(code, reason)
    // A reader that is stuck never sees the close frame.
    setTimeout(() => this.socket.terminate(), this.settings.closeGraceMs).unref()
  }

  /** Stops reading; the socket is closed or about to be. */
  leave(): void {
    this.#isOpen = false
    this.#inbox.stop()
    this.#setAside = []
  }

  /** Counts a message that bears an update and gives it its number. */
  count(kind: 'step2' | 'update'): number {
    if (kind === 'step2') this.#answered += 1
    this.#received += 1
    return this.#received
  }

  /** Notes that a step 1 goes out. */
  asks(): void {
    this.#asked += 1
  }

  /** Keeps an update that lacks something before it. Says whether the client has to be asked for that: not while it is asked already. */
  setAside(number: number, update: Uint8Array): boolean {
    const mustAsk = this.#answered >= this.#question
    if (mustAsk) this.#question = this.#asked + 1
    this.#setAside.push({ number, update, question: this.#question })
    this.#setAsideBytes += update.length
    if (this.#setAsideBytes > this.settings.backlogBytes || this.#setAside.length > MAX_SET_ASIDE)
      throw new Refusal(closeCodes.overloaded, 'too many updates with gaps')
    return mustAsk
  }

  /**
   * Tries the updates that were set aside again; `apply` says whether one fitted. Throws a Refusal when one does not, though the question
   * that it caused was answered.
   */
  retry(apply: (update: Uint8Array) => boolean): void {
    this.#setAside = this.#setAside.filter(({ update }) => !apply(update))
    this.#setAsideBytes = this.#setAside.reduce((sum, { update }) => sum + update.length, 0)
    if (this.#setAside.some(({ question }) => this.#answered >= question)) throw invalid('a gap that the answer did not fill')
  }

  /** The message that tells how many updates are stored, when everything that was read is; undefined when that is no news. */
  report(): Uint8Array | undefined {
    const stored = (this.#setAside[0]?.number ?? this.#received + 1) - 1
    if (stored === this.#reported) return undefined
    this.#reported = stored
    return storedFrame(stored)
  }

  #take(data: unknown, isBinary: boolean): void {
    this.outbox.heard()
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
