import type { Logger } from 'pino'
import type * as Y from 'yjs'
import type { FullDocumentRewriter } from '../document/fullDocumentRewriter'
import type { Replica } from '../document/replica'
import { ForbiddenByRoleError, DocumentFullError, CloseError, tooLargeError, invalidError } from '../closeError'
import type { SyncSettings } from '../syncSettings'
import { DocumentPresence } from './documentPresence'
import { syncStep2Frame, type SyncMessage } from './frames'
import type { UserBudget } from './userBudget'
import type { RoomConnections, StampFrames } from './roomConnections'
import type { MessageHandler, SyncConnection } from './syncConnection'
import { receiveUpdate, type NumberedUpdate } from './receiveUpdate'
import { closeReasons } from '#shared/sync/closeCodes'
import type { PeerState } from './incomingConnection'
import { isClientId } from '../document/checks/readUpdate'

interface RoomMessagesParts {
  replica: Replica
  full: FullDocumentRewriter
  connections: RoomConnections
  presence: DocumentPresence
  stamps: StampFrames
  settings: Pick<SyncSettings, 'unstoredBytes'>
  logger: Pick<Logger, 'warn'>
  rereadRoles: ((itineraryId: string) => Promise<void>) | undefined
}

export class RoomMessageHandler implements MessageHandler {
  readonly #answers = new SyncStep2Cache()
  /** The last refused sender, who pays for the reload. */
  #offender: UserBudget | undefined

  constructor(private readonly parts: RoomMessagesParts) {}

  get isReady(): boolean {
    const { replica, settings } = this.parts
    return replica.isReady && replica.unstoredBytes <= settings.unstoredBytes
  }

  handle(connection: SyncConnection, message: SyncMessage): void {
    const { replica, presence, connections } = this.parts
    const { budget } = connection
    switch (message.kind) {
      case 'step1':
        return replica.whenClean(() => budget.runCharged(() => this.#answer(connection, message.stateVector)))
      case 'step2':
      case 'update':
        return this.#receive(connection, { ...message, number: connection.ledger.countUpdate(message.kind) })
      case 'awareness':
        claimClientIdByAwareness(replica, connection.peer, message.update)
        return budget.chargeAnswer(presence.receive(connection, message.update) * connections.size)
      case 'queryAwareness':
        return replica.whenClean(() => this.#tellPresence(connection))
      case 'unknown':
    }
  }

  /** Rewrites what may be a whole document of deleted content; the client fetches that. */
  onTooLong({ userId }: SyncConnection): CloseError {
    return this.parts.full.startRewrite(userId) ?? tooLargeError('message too large')
  }

  invalidate(): void {
    this.#answers.clear()
  }

  chargeReload(ms: number): void {
    this.#offender?.chargeReload(ms)
    this.#offender = undefined
  }

  tick(): void {
    this.#answers.tick()
  }

  /** Another server may have raised the role: reloads roles before a refusal. */
  #receive(connection: SyncConnection, update: NumberedUpdate): void {
    const { rereadRoles, replica } = this.parts
    try {
      this.#judge(connection, update)
    } catch (error) {
      if (!(error instanceof ForbiddenByRoleError) || rereadRoles === undefined) throw error
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

  #judge(connection: SyncConnection, update: NumberedUpdate): void {
    const { replica, full, logger } = this.parts
    const facts = { document: replica.id, user: connection.userId }
    const wasWithheld = connection.ledger.isWithheld
    try {
      receiveUpdate(replica, connection, update)
    } catch (error) {
      if (!replica.isReady) this.#offender = connection.budget
      if (error instanceof CloseError) logger.warn({ ...facts, reason: error.message }, 'update refused')
      throw error instanceof DocumentFullError ? (full.startRewrite(connection.userId) ?? error) : error
    }
    if (!wasWithheld && connection.ledger.isWithheld)
      logger.warn(facts, 'client sent edits of other users, which wait until their authors send them')
  }

  #answer(connection: SyncConnection, stateVector: Uint8Array): void {
    if (!connection.isOpen) return
    const { peer, budget, outbox } = connection
    peer.isListening = true
    const frame = this.#answers.frameFor(stateVector, this.parts.replica.doc)
    budget.chargeAnswer(frame.length)
    outbox.sendAnswer(frame)
    const stamp = this.parts.stamps.next(peer)
    if (stamp !== undefined) outbox.send(stamp)
  }

  #tellPresence({ outbox, budget }: SyncConnection): void {
    const frame = this.parts.presence.frame()
    if (frame === undefined) return
    budget.chargeAnswer(frame.length)
    outbox.send(frame)
  }
}

/** Clients that reconnect together ask the same. */
export class SyncStep2Cache {
  #last: { question: string; frame: Uint8Array } | undefined
  #isFresh = false

  /** `doc` must match the disk. */
  frameFor(stateVector: Uint8Array, doc: Y.Doc): Uint8Array {
    const question = Buffer.from(stateVector).toString('latin1')
    if (this.#last?.question !== question) this.#last = { question, frame: syncStep2Frame(doc, stateVector) }
    this.#isFresh = true
    return this.#last.frame
  }

  clear(): void {
    this.#last = undefined
  }

  tick(): void {
    if (!this.#isFresh) this.#last = undefined
    this.#isFresh = false
  }
}

/**
 * Permanent. Throws a CloseError if another user certainly owns the id. One whose owner only
 * passed on edits made under it is given during recovery, else none. One without content
 * that another user only declared goes to a user with a proof.
 */
export function claimClientId(replica: Replica, peer: PeerState, clientId: number): void {
  const owner = replica.ownerOf(clientId)
  const isTaken = owner !== undefined && owner !== peer.userId
  const isRecovering = replica.isRecovering(peer)
  const isDoubtful = replica.isUnconfirmed(clientId)
  // During recovery the database may have lost the first owner.
  if (isTaken && !isDoubtful && !isRecovering) throw invalidError(closeReasons.foreignClientId)
  if (owner === undefined) replica.spendIds(1, peer)
  const isOnlyNamed = peer.hasProof && !replica.doc.store.clients.has(clientId)
  peer.clientId = isTaken && !(isRecovering && (isDoubtful || isOnlyNamed)) ? undefined : clientId
  if (peer.clientId !== undefined && (isTaken || owner === undefined || isDoubtful)) replica.claim(clientId, peer.userId)
}

/** Only from an update about one client: others repeat foreign presence. */
function claimClientIdByAwareness(replica: Replica, peer: PeerState, awareness: Uint8Array): void {
  if (peer.clientId !== undefined) return
  const clientId = DocumentPresence.clientIdIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === peer.userId || replica.isUnconfirmed(clientId)) claimClientId(replica, peer, clientId)
}
