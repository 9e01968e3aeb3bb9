import { setTimeout as sleep } from 'node:timers/promises'
import { mayEdit, findItineraryAccess, roleOn } from '#server/records/access'
import type { DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { writeGate } from '#server/base/db/writeGate'
import { AppError } from '#server/base/errors'
import { findEnding, wasDeleted } from '#server/records/endingStore'
import { collaboratorIds } from '#server/records/itineraryStore'
import { catchUpRows } from './projection/catchUp'
import { closeCodes, Refusal, type CloseCode } from './refusal'
import { CommitQueue } from './log/commitQueue'
import { SyncConnection } from './wire/syncConnection'
import { SyncConnections } from './wire/syncConnections'
import { DamagedDocumentError } from './log/damagedDocument'
import { HistoryStore } from './log/historyStore'
import { LogBudget } from './log/logBudget'
import { LogUsageStore } from './log/logUsageStore'
import { LogPurge } from './log/logPurge'
import { ClientIdBudget } from './document/clientIdBudget'
import { Projection } from './projection/projection'
import { Projector, type ProjectionFollower } from './projection/projector'
import { Rollbacks } from './rollbacks'
import type { Room } from './room'
import { Rooms } from './rooms'
import { syncSettingsOf, type SyncSettings } from './syncSettings'
import type { DocumentHub } from '#server/base/documentHub'
import { UpdateLog } from './log/updateLog'
import type { IncomingConnection, SyncDoor } from './wire/incomingConnection'

export interface SyncHub extends DocumentHub, SyncDoor {
  /** Writes a document anew as its next generation, with only what lives in it. */
  rebase(itineraryId: string): Promise<void>
  /** Counts for the metrics. */
  stats(): { rooms: number; connections: number; commits: number }
  /** Lets nobody in any more, closes connections with 4503 spread over a moment, and stores everything. */
  close(): Promise<void>
}

type HubDependencies = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

interface HubListeners {
  /** Told how long each commit took. */
  onCommit?: (ms: number) => void
  /** Goes along with what rows come to show. */
  follow?: ProjectionFollower
}

/** The open documents of this process and everybody who edits them. `overrides` is for tests. */
export function createHub(
  deps: HubDependencies,
  overrides: Partial<SyncSettings> = {},
  { onCommit = () => undefined, follow }: HubListeners = {},
): SyncHub {
  const { db, bus, log: logger } = deps
  const settings = syncSettingsOf(deps.config, overrides)
  const log = new UpdateLog(db, deps.now)
  const queue = new CommitQueue({ log, gate: writeGate(db), logger, onCommit }, settings)
  const connections = new SyncConnections(settings)
  const usage = new LogUsageStore(db)
  const history = new HistoryStore(db)
  const purge = new LogPurge({ history, usage, gate: writeGate(db), logger, now: deps.now }, settings)
  const rollbacks = new Rollbacks(deps, log, settings)
  const projector = new Projector(new Projection(db), settings, logger, follow)
  const rooms: Rooms = new Rooms({
    services: deps,
    log,
    projector,
    settings,
    logger,
    room: {
      log,
      queue,
      budget: new LogBudget(usage, settings, deps.now),
      logger,
      settings,
      documentBytes: settings.documentBytes,
      keepGenerationsMs: settings.keepGenerationsMs,
      stamps: rollbacks.stamps,
      isRecovering: rollbacks.isRecovering,
      newIds: new ClientIdBudget(settings),
      onGone: ({ itineraryId }) => endRoom(itineraryId),
      onDamaged: ({ itineraryId }, damage) => {
        rooms.noteDamage(damage)
        removeRoom(itineraryId, closeCodes.overloaded, BEING_MENDED)
      },
      onCommitted: (room) => {
        const { itineraryId, epoch, replica } = room
        rollbacks.landmark.note(itineraryId, { epoch, headSeq: replica.headSeq })
        projector.markBehind(room)
        rooms.compactIfDue(room)
        try {
          bus.emit('documentCommitted', { itineraryId })
        } catch (error) {
          logger.error({ err: error, document: room.itineraryId }, 'a listener failed')
        }
      },
    },
  })
  let isDraining = false

  const removeRoom = (itineraryId: string, code: CloseCode, reason: string) => {
    const room = rooms.remove(itineraryId)
    room?.closeAll(code, reason)
    room?.close()
  }
  const endRoom = (itineraryId: string) => {
    rooms.markOutdated(itineraryId)
    rollbacks.landmark.forget(itineraryId)
    removeRoom(itineraryId, closeCodes.gone, wasDeleted(db, itineraryId) ? 'deleted' : NOT_HERE)
  }
  const listeners: { [Name in keyof DomainEvents]?: (...payload: DomainEvents[Name]) => void } = {
    recordChanged: ({ itineraryId, after }) => {
      rooms.markOutdated(itineraryId)
      const room = rooms.peek(itineraryId)
      const access = room && findItineraryAccess(db, itineraryId, null)
      room?.changeRecord(after)
      // Taken from the database: no event tells that an itinerary changed hands.
      if (access !== undefined) room?.setEditors([access.ownerId, ...collaboratorIds(db, itineraryId)])
    },
    accessRevoked: ({ itineraryId, userId }) => {
      rooms.markOutdated(itineraryId)
      rooms.peek(itineraryId)?.revoke(userId)
    },
    itineraryDeleted: ({ itineraryId }) => endRoom(itineraryId),
    sessionEnded: ({ sessionId }) => connections.endSession(sessionId, deps.now()),
    userChanged: ({ user }) => connections.rename(user),
  }
  const eachListener = (act: 'on' | 'off') => {
    for (const [name, listener] of Object.entries(listeners)) bus[act](name as keyof DomainEvents, listener)
  }
  eachListener('on')

  const putAway = () => {
    rooms.putAway().catch((error: unknown) => logger.error({ err: error }, 'documents could not be put away'))
  }

  const open = async (itineraryId: string): Promise<Room> => {
    const room = await rooms.open(itineraryId)
    if (settings.loadedDocuments < rooms.all().length) putAway()
    return room
  }

  /** Rejects with a Refusal that says how the connection ends. */
  async function admit(connection: SyncConnection, { itineraryId, parameters }: IncomingConnection): Promise<void> {
    const access = await roleOn(db, itineraryId, connection.userId)
    if (access === undefined)
      throw new Refusal(closeCodes.gone, findEnding(db, itineraryId, connection.userId) === undefined ? NOT_HERE : 'deleted')
    if (!mayEdit(access)) throw new Refusal(closeCodes.noAccess, findEnding(db, itineraryId, connection.userId) ?? 'no access')
    const room = await open(itineraryId)
    const requireEpoch = () => {
      if (parameters.epoch !== room.epoch) throw new Refusal(closeCodes.otherEpoch, String(room.epoch))
    }
    requireEpoch()
    connection.clientId = parameters.clientId
    // In one turn: the document is what is on disk, rights are as they are now, and from here on the room knows the connection.
    await whenClean(room, () => {
      if (!connection.isOpen) return
      if (isDraining) throw new Refusal(closeCodes.draining, 'draining')
      if (!room.mayEdit(connection.userId)) throw new Refusal(closeCodes.noAccess, 'no access')
      requireEpoch()
      if (parameters.stamp !== undefined) {
        connection.stampedHead = -1
        rollbacks.considerStamp(room, connection, parameters.stamp)
      }
      room.enter(connection)
    })
  }

  const settle = async (itineraryId: string) => {
    if (rooms.peek(itineraryId) === undefined) {
      const heads = await log.heads(itineraryId)
      if (heads === undefined || heads.projectedSeq >= heads.headSeq) return
    }
    try {
      const room = await open(itineraryId)
      await room.settled()
      await projector.settle([room])
    } catch (error) {
      // Nothing can be brought up to date; the rows are what there is to read.
      if (!(error instanceof DamagedDocumentError)) throw error
    }
  }

  const stopCatchingUp = catchUpRows({ log, rooms, projector, settings, logger })

  const tick = setInterval(() => {
    for (const room of rooms.all()) room.tick()
    connections.tick()
    rooms.noticeForeignWrites().catch((error: unknown) => logger.error({ err: error }, 'what others wrote could not be read'))
    void rollbacks.writeLandmark()
    putAway()
  }, settings.tickMs)
  tick.unref()
  purge.start()

  return {
    settings,
    settle,
    async rebase(itineraryId) {
      const room = await open(itineraryId)
      await projector.settle([room])
      await room.replica.rebase()
    },
    generation: (itineraryId, epoch) => log.generation(itineraryId, epoch),
    open: async (itineraryId) => {
      const room = await open(itineraryId)
      return whenClean(room, () => room.touch())
    },
    peek: (itineraryId) => rooms.peek(itineraryId),
    connect(arrival) {
      const { socket, stream, person, itineraryId } = arrival
      const allowance = connections.allowances.of(person.user.id)
      const connection = new SyncConnection(socket, stream, person, settings, allowance, connections.pool, (error) =>
        logger.error({ err: error, document: itineraryId }, 'a sync message could not be handled'),
      )
      const refuse = (error: unknown) => {
        if (error instanceof Refusal) return connection.close(error.code, error.message)
        if (error instanceof AppError && error.name === 'NotFoundError') return connection.close(closeCodes.gone, NOT_HERE)
        if (error instanceof DamagedDocumentError) return connection.close(closeCodes.overloaded, BEING_MENDED)
        logger.error({ err: error, document: itineraryId }, 'a document could not be opened')
        connection.close(closeCodes.overloaded, 'internal error')
      }
      socket.on('error', (error) => logger.debug({ err: error }, 'sync socket'))
      socket.on('close', () => {
        connection.stopReading()
        if (connections.remove(connection) !== undefined) rooms.peek(itineraryId)?.leave(connection)
      })
      try {
        if (isDraining) throw new Refusal(closeCodes.draining, 'draining')
        connections.add(connection, itineraryId)
      } catch (error) {
        return refuse(error)
      }
      admit(connection, arrival).catch(refuse)
    },
    stats: () => ({ rooms: rooms.all().length, connections: connections.size, commits: queue.commits }),
    async close() {
      isDraining = true
      clearInterval(tick)
      purge.stop()
      stopCatchingUp()
      const open = connections.all()
      const pause = Math.min(settings.drainMs / Math.max(1, open.length), 10)
      for (const connection of open) {
        connection.close(closeCodes.draining, 'draining')
        if (open.length > 1) await sleep(pause)
      }
      for (const room of rooms.all()) await room.settled().catch(() => undefined)
      await projector
        .settle(rooms.all())
        .catch((error: unknown) => logger.error({ err: error }, 'rows are behind; they follow at the next start'))
      for (const room of rooms.all()) {
        await rooms.compact(room)
        room.close()
      }
      await rollbacks.writeLandmark()
      projector.stop()
      eachListener('off')
    },
  }
}

/** What the editors of a damaged document are told; they come back by themselves once it is mended. */
const NOT_HERE = 'no such itinerary'
const BEING_MENDED = 'the itinerary is damaged and has to be mended: try again later'

/** Does something at a moment when the document of a room is exactly what is on disk. */
const whenClean = <T>(room: Room, act: () => T): Promise<T> =>
  new Promise((resolve, reject) => room.replica.whenClean(() => resolve(act()), reject))
