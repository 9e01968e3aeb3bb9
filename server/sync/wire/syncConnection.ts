import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { closeCodes, type CloseCode } from '#shared/sync/closeCodes'
import type { UserBudget } from './userBudget'
import { invalidError, CloseError, suspendedError, tooLargeError } from '../closeError'
import { PeerState, CloseCodeWebSocket } from './incomingConnection'
import { SocketInbox, type UnreadInputLimiter } from './socketInbox'
import { SocketOutbox } from './socketOutbox'
import type { SyncMessage } from './frames'
import type { SyncSettings } from '../syncSettings'
import { SocketMeter } from './socketMeter'
import { isSuspended, type SessionUser } from '#server/base/sessionUser'
import { UpdateAckTracker } from './updateAckTracker'

export interface MessageHandler {
  readonly isReady: boolean
  /** Throws a CloseError to end the connection. */
  handle(connection: SyncConnection, message: SyncMessage): void
  onTooLong(connection: SyncConnection): CloseError
}

/** Once the server closes it, nothing more is read. */
export class SyncConnection {
  readonly peer: PeerState
  readonly ledger: UpdateAckTracker
  readonly outbox: SocketOutbox
  readonly #inbox: SocketInbox
  readonly #wire: SocketMeter
  #handler: MessageHandler | undefined
  #isOpen = true
  #isHeld = false
  #first: (() => void) | undefined
  /** Bytes of the stream in whole frames. */
  #framed: number

  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    public person: SessionUser,
    private readonly settings: SyncSettings,
    readonly budget: UserBudget,
    pool: UnreadInputLimiter,
    /** Called for errors that are not the client's fault. */
    private readonly onBug: (error: unknown) => void,
    clock: () => number = Date.now,
  ) {
    this.#framed = this.#arrived
    this.peer = new PeerState(person.user.id, person.sessionId, () =>
      isSuspended(this.person.status, clock()) ? suspendedError() : undefined,
    )
    this.ledger = new UpdateAckTracker(settings.backlogBytes, (bytes) => this.#inbox.setAsideBytes(bytes))
    this.#wire = new SocketMeter({
      socket,
      stream,
      budget,
      limits: settings,
      onNoise: () => this.close(closeCodes.overloaded, 'too many control frames'),
    })
    this.outbox = new SocketOutbox(socket, stream, settings, () => this.close(closeCodes.overloaded, 'too slow'))
    const isReady = () => this.#mayRead && this.#first === undefined
    this.#inbox = new SocketInbox(settings, {
      pool,
      budget,
      isOpen: isReady,
      read: (message) => this.#guard(() => budget.runCharged(() => this.#handler?.handle(this, message))),
      onHeavy: (isHeavy) => {
        if (this.#isOpen) this.#wire.isHeavy = isHeavy
      },
      onOverflow: () => this.close(closeCodes.overloaded, 'too much input waits'),
    })
    if (socket instanceof CloseCodeWebSocket) socket.onTooLong = () => this.#refuseTooLong()
    socket.on('pong', () => this.outbox.markAlive())
    socket.on('message', (data, isBinary) => this.#guard(() => this.#take(data, isBinary)))
  }

  get userId(): string {
    return this.peer.userId
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  reportHeldBytes(): void {
    if (this.#isOpen) this.#inbox.setAsideBytes(this.ledger.heldBytes + Math.max(0, this.#arrived - this.#framed))
  }

  get #arrived(): number {
    return this.stream instanceof Socket ? this.stream.bytesRead : 0
  }

  startReading(handler: MessageHandler): void {
    this.#handler = handler
    this.drain()
  }

  drain(): void {
    const first = this.#first
    if (first !== undefined && this.#mayRead) {
      this.#first = undefined
      this.#guard(() => this.budget.runCharged(first))
    }
    this.#inbox.drain()
  }

  /** Stops reading until `isKnown` resolves; `first` runs before the next message. */
  defer(isKnown: Promise<unknown>, first: () => void): void {
    this.#isHeld = true
    void isKnown.then(() => {
      this.#isHeld = false
      this.#first = first
      this.drain()
    })
  }

  get #mayRead(): boolean {
    return this.#isOpen && !this.#isHeld && this.#handler?.isReady === true
  }

  close(code: CloseCode, reason: string): void {
    if (!this.#isOpen) return
    this.stopReading()
    this.socket.close(code, reason)
    // A stuck reader never sees the close frame.
    setTimeout(() => this.socket.terminate(), this.settings.closeGraceMs).unref()
  }

  stopReading(): void {
    this.#isOpen = false
    this.#wire.ended()
    this.#inbox.stop()
    this.ledger.clear()
  }

  suspend(suspendedUntil: number | null): void {
    this.person = { ...this.person, status: { ...this.person.status, suspendedUntil } }
  }

  runGuarded(act: () => void): void {
    this.#guard(act)
  }

  #refuseTooLong(): CloseError {
    const refusal =
      this.#isOpen && this.#handler !== undefined ? this.budget.runCharged(() => this.#handler?.onTooLong(this)) : undefined
    this.stopReading()
    return refusal ?? tooLargeError('message too large')
  }

  #take(data: unknown, isBinary: boolean): void {
    this.outbox.markAlive()
    this.#framed = this.#arrived
    if (!this.#isOpen) return
    if (!isBinary || !(data instanceof Uint8Array)) throw invalidError('not a binary message')
    this.#inbox.push(data)
  }

  #guard(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof CloseError)) this.onBug(error)
      if (error instanceof CloseError) this.close(error.code, error.message)
      else this.close(closeCodes.overloaded, 'internal error')
    }
  }
}
