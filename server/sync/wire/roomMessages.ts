import type { Logger } from 'pino'
import type { FullDocument } from '../document/fullDocument'
import type { Replica } from '../document/replica'
import { BeyondRole, DocumentFull, Refusal, tooLarge } from '../refusal'
import type { SyncSettings } from '../syncSettings'
import { claimClientIdByAwareness } from './claimClientId'
import type { DocumentPresence } from './documentPresence'
import type { Message } from './frames'
import type { PersonBudget } from './personBudget'
import type { RoomConnections } from './roomConnections'
import type { StampFrames } from './stampFrames'
import { StepTwoCache } from './stepTwoCache'
import type { MessageHandler, SyncConnection } from './syncConnection'
import { takeUpdate, type CountedUpdate } from './takeUpdate'

interface RoomMessagesParts {
  replica: Replica
  full: FullDocument
  connections: RoomConnections
  presence: DocumentPresence
  stamps: StampFrames
  settings: Pick<SyncSettings, 'unstoredBytes'>
  logger: Pick<Logger, 'warn'>
  /** Undefined without other servers. */
  rereadRoles: ((itineraryId: string) => Promise<void>) | undefined
}

export class RoomMessages implements MessageHandler {
  readonly #answers = new StepTwoCache()
  /** The last refused sender, who pays for the reload. */
  #offender: PersonBudget | undefined

  constructor(private readonly parts: RoomMessagesParts) {}

  get isReady(): boolean {
    const { replica, settings } = this.parts
    return replica.isReady && replica.unstoredBytes <= settings.unstoredBytes
  }

  handle(connection: SyncConnection, message: Message): void {
    const { replica, presence, connections } = this.parts
    const { budget } = connection
    switch (message.kind) {
      case 'step1':
        return replica.whenClean(() => budget.work(() => this.#answer(connection, message.stateVector)))
      case 'step2':
      case 'update':
        return this.#receive(connection, { ...message, number: connection.ledger.countUpdate(message.kind) })
      case 'awareness':
        claimClientIdByAwareness(replica, connection.peer, message.update)
        return budget.answered(presence.receive(connection, message.update) * connections.size)
      case 'queryAwareness':
        return replica.whenClean(() => this.#tellPresence(connection))
      case 'unknown':
    }
  }

  /**
   * The message may be a whole document of mostly deleted content: rewrites it,
   * and the client fetches the new one.
   */
  onTooLong({ userId }: SyncConnection): Refusal {
    return this.parts.full.makeRoom(userId) ?? tooLarge('message too large')
  }

  outdate(): void {
    this.#answers.clear()
  }

  chargeRebuild(ms: number): void {
    this.#offender?.chargeRebuild(ms)
    this.#offender = undefined
  }

  tick(): void {
    this.#answers.tick()
  }

  /** Another server may have raised the role: before a refusal, reloads roles and judges again. */
  #receive(connection: SyncConnection, update: CountedUpdate): void {
    const { rereadRoles, replica } = this.parts
    try {
      this.#judge(connection, update)
    } catch (error) {
      if (!(error instanceof BeyondRole) || rereadRoles === undefined) throw error
      const { ledger } = connection
      ledger.suspend(update.number)
      connection.defer(
        rereadRoles(replica.id).catch(() => undefined),
        () => {
          ledger.resume()
          this.#judge(connection, update)
        },
      )
    }
  }

  #judge(connection: SyncConnection, update: CountedUpdate): void {
    const { replica, full, logger } = this.parts
    const facts = { document: replica.id, user: connection.userId }
    const wasWithheld = connection.ledger.isWithheld
    try {
      takeUpdate(replica, connection, update)
    } catch (error) {
      if (!replica.isReady) this.#offender = connection.budget
      if (error instanceof Refusal) logger.warn({ ...facts, reason: error.message }, 'update refused')
      throw error instanceof DocumentFull ? (full.makeRoom(connection.userId) ?? error) : error
    }
    if (!wasWithheld && connection.ledger.isWithheld)
      logger.warn(facts, 'client sent edits of other users, which wait until their authors send them')
  }

  #answer(connection: SyncConnection, stateVector: Uint8Array): void {
    if (!connection.isOpen) return
    const { peer, budget, outbox } = connection
    peer.isListening = true
    const frame = this.#answers.to(stateVector, this.parts.replica.doc)
    budget.answered(frame.length)
    outbox.answer(frame)
    const stamp = this.parts.stamps.next(peer)
    if (stamp !== undefined) outbox.send(stamp)
  }

  #tellPresence({ outbox, budget }: SyncConnection): void {
    const frame = this.parts.presence.frame()
    if (frame === undefined) return
    budget.answered(frame.length)
    outbox.send(frame)
  }
}
