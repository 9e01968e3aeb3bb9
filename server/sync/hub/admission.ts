import type { Logger } from 'pino'
import { closeCodes, closeReasons } from '#shared/sync/closeCodes'
import type { DomainEventBus } from '#server/base/bus'
import type { Db } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import { roleCanEdit } from '#shared/itinerary/roles'
import { acceptInvitation, isMember, findItineraryAccess } from '#server/access/access'
import { findAccessLoss } from '#server/access/accessLossStore'
import { publishRecord } from '#server/records/relayDomainEvents'
import { DamagedDocumentError } from '../log/damagedDocument'
import { serverCloseReasons, CloseError } from '../closeError'
import type { LogBudget } from '../log/logBudget'
import type { RollbackDetector } from '../rollbackDetector'
import type { Rooms } from '../rooms'
import type { SyncSettings } from '../syncSettings'
import type { IncomingConnection } from '../wire/incomingConnection'
import { SyncConnection } from '../wire/syncConnection'
import type { SyncConnections } from '../wire/syncConnections'

interface AdmissionParts {
  db: Db
  bus: DomainEventBus
  rooms: Pick<Rooms, 'openAndEvict' | 'peek'>
  connections: SyncConnections
  rollbacks: Pick<RollbackDetector, 'checkStamp' | 'seemsAhead'>
  budget: Pick<LogBudget, 'loadUser'>
  settings: SyncSettings
  logger: Pick<Logger, 'error' | 'debug'>
  ownNow: () => number
}

export class ConnectionAdmission {
  #isOver = false

  constructor(private readonly parts: AdmissionParts) {}

  connect(incoming: IncomingConnection): void {
    const { rooms, connections, settings, logger, ownNow } = this.parts
    const { socket, stream, person, itineraryId } = incoming
    const budget = connections.budgets.of(person.user.id)
    const failed = (error: unknown) => logger.error({ err: error, document: itineraryId }, 'sync message could not be handled')
    const connection = new SyncConnection(socket, stream, person, settings, budget, connections.pool, failed, ownNow)
    socket.on('error', (error) => logger.debug({ err: error }, 'sync socket'))
    socket.on('close', () => {
      connection.stopReading()
      if (connections.remove(connection) !== undefined) rooms.peek(itineraryId)?.removeConnection(connection)
    })
    try {
      this.#requireOpen()
      connections.add(connection, itineraryId)
    } catch (error) {
      return this.#refuse(connection, itineraryId, error)
    }
    this.#admit(connection, incoming).catch((error: unknown) => this.#refuse(connection, itineraryId, error))
  }

  end(): void {
    this.#isOver = true
  }

  /** Rejects with the CloseError that ends the connection. */
  async #admit(connection: SyncConnection, { itineraryId, parameters }: IncomingConnection): Promise<void> {
    const { db, bus, rooms, rollbacks, budget } = this.parts
    await this.#requireRole(itineraryId, connection.userId)
    await budget.loadUser(connection.userId)
    const room = await rooms.openAndEvict(itineraryId)
    const requireEpoch = () => {
      if (parameters.epoch !== room.epoch) throw new CloseError(closeCodes.otherEpoch, String(room.epoch))
    }
    // Another server may have started the client's generation.
    if (parameters.epoch > room.epoch) await room.catchUp()
    requireEpoch()
    // Another server's broadcast has not arrived yet.
    if (room.roleOf(connection.userId) === undefined) await publishRecord(bus, db, itineraryId)
    const isAhead = parameters.stamp !== undefined && rollbacks.seemsAhead(room, parameters.stamp)
    // Else a member who may not bring others' edits is refused for those of another server.
    if (isAhead || !roleCanEdit(room.roleOf(connection.userId))) await room.catchUp()
    const { peer } = connection
    peer.clientId = parameters.clientId
    // Synchronous: memory and disk agree, and rights are current.
    await room.whenClean(() => {
      if (!connection.isOpen) return
      this.#requireOpen()
      if (room.roleOf(connection.userId) === undefined) throw new CloseError(closeCodes.noAccess, serverCloseReasons.noAccess)
      requireEpoch()
      if (parameters.stamp !== undefined) {
        peer.stampedHead = -1
        rollbacks.checkStamp(room, peer, parameters.stamp)
      }
      room.addConnection(connection)
    })
  }

  async #requireRole(itineraryId: string, userId: string): Promise<void> {
    const { db, ownNow } = this.parts
    const role = await findItineraryAccess(db, itineraryId, userId)
    if (role === undefined) {
      const isKnownToEnd = (await findAccessLoss(db, itineraryId, userId)) !== undefined
      throw new CloseError(closeCodes.gone, isKnownToEnd ? closeReasons.deleted : serverCloseReasons.unknown)
    }
    if (!isMember(role))
      throw new CloseError(closeCodes.noAccess, (await findAccessLoss(db, itineraryId, userId)) ?? serverCloseReasons.noAccess)
    await acceptInvitation({ db, now: ownNow }, role, userId)
  }

  #requireOpen(): void {
    if (this.#isOver) throw new CloseError(closeCodes.draining, serverCloseReasons.draining)
  }

  #refuse(connection: SyncConnection, itineraryId: string, error: unknown): void {
    if (error instanceof CloseError) return connection.close(error.code, error.message)
    if (error instanceof AppError && error.name === 'NotFoundError')
      return connection.close(closeCodes.gone, serverCloseReasons.unknown)
    if (error instanceof DamagedDocumentError) return connection.close(closeCodes.overloaded, serverCloseReasons.damaged)
    this.parts.logger.error({ err: error, document: itineraryId }, 'document could not be opened')
    connection.close(closeCodes.overloaded, 'internal error')
  }
}
