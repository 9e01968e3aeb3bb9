import { setTimeout as sleep } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { mayEdit, roleNow, roleOn } from '../access'
import type { DomainEvents } from '../bus'
import { ChangeRecorder } from '../changes/recorder'
import type { Services } from '../context'
import { AppError } from '../errors'
import type { SessionUser } from '../features/auth/sessions'
import { collaboratorIds } from '../features/itineraries/store'
import { closeCodes, Refusal } from './closeCodes'
import { CommitQueue } from './commitQueue'
import { Connection } from './connection'
import { Connections } from './connections'
import { Projection } from './projection'
import { Projector } from './projector'
import type { Room } from './room'
import { Rooms } from './rooms'
import { settingsOf, type SyncSettings } from './settings'
import type { Hub } from './types'
import { UpdateLog } from './updateLog'

/** What a client says of itself when it connects. */
export interface Wishes {
  clientId: number | undefined
  epoch: number
}

/** A sync connection that is about to be served: the WebSocket and the stream below it. */
export interface Arrival {
  socket: WebSocket
  stream: Duplex
  person: SessionUser
  itineraryId: string
  wishes: Wishes
}

export interface HubInternals extends Hub {
  readonly settings: SyncSettings
  /** Serves a connection, or closes it with a code. Nothing it sends meanwhile is lost. */
  connect(arrival: Arrival): void
  /** Counts for the metrics. */
  stats(): { rooms: number; connections: number; commits: number }
  /** Lets nobody in any more, closes connections with 4503 spread over a moment, and stores everything. */
  close(): Promise<void>
}

type Deps = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/** The open documents of this process and everybody who edits them. `overrides` is for tests; `onCommit` is told how long each commit took. */
export function createHub(
  deps: Deps,
  overrides: Partial<SyncSettings> = {},
  onCommit: (ms: number) => void = () => undefined,
): HubInternals {
  const { db, bus, log: logger } = deps
  const settings = settingsOf(deps.config, overrides)
  const log = new UpdateLog(db, deps.now)
  const queue = new CommitQueue(log, settings.commitGapMs, logger, onCommit)
  const connections = new Connections(settings)
  const recoversUntil = log.restoredAt() + settings.recoveryMs
  const isRecovering = () => deps.now() < recoversUntil
  const changes = new ChangeRecorder({ db, log, logger, now: deps.now, isRecovering })
  const projector = new Projector(new Projection(db), settings, logger, (room, picture) => changes.follow(room, picture))
  const rooms: Rooms = new Rooms({
    services: deps,
    log,
    projector,
    settings,
    logger,
    room: {
      log,
      queue,
      logger,
      settings,
      documentBytes: settings.documentBytes,
      isRecovering,
      onGone: ({ itineraryId }) => endRoom(itineraryId),
      onCommitted: (room) => {
        projector.mark(room)
        rooms.compactIfDue(room)
        try {
          bus.emit('documentCommitted', { itineraryId: room.itineraryId })
        } catch (error) {
          logger.error({ err: error, document: room.itineraryId }, 'a listener failed')
        }
      },
    },
  })
  let isDraining = false

  const endRoom = (itineraryId: string) => {
    rooms.outdate(itineraryId)
    const room = rooms.remove(itineraryId)
    room?.closeAll(closeCodes.gone, 'deleted')
    room?.close()
  }
  const listeners: { [Name in keyof DomainEvents]?: (...payload: DomainEvents[Name]) => void } = {
    recordChanged: (change) => {
      const { itineraryId, after } = change
      changes.recordChanged(change)
      rooms.outdate(itineraryId)
      const room = rooms.peek(itineraryId)
      const access = room && roleNow(db, itineraryId, null)
      room?.changeRecord(after)
      // Taken from the database: no event tells that an itinerary changed hands.
      if (access !== undefined) room?.setEditors([access.ownerId, ...collaboratorIds(db, itineraryId)])
    },
    accessRevoked: ({ itineraryId, userId }) => {
      rooms.outdate(itineraryId)
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
  async function admit(connection: Connection, { itineraryId, wishes }: Arrival): Promise<void> {
    const access = await roleOn(db, itineraryId, connection.userId)
    if (access === undefined) throw new Refusal(closeCodes.gone, 'no such itinerary')
    if (!mayEdit(access)) throw new Refusal(closeCodes.noAccess, 'no access')
    const room = await open(itineraryId)
    if (wishes.epoch !== room.epoch) throw new Refusal(closeCodes.otherEpoch, String(room.epoch))
    connection.clientId = wishes.clientId
    // In one turn: the document is what is on disk, rights are as they are now, and from here on the room knows the connection.
    await whenClean(room, () => {
      if (!connection.isOpen) return
      if (isDraining) throw new Refusal(closeCodes.draining, 'draining')
      if (!room.mayEdit(connection.userId)) throw new Refusal(closeCodes.noAccess, 'no access')
      room.enter(connection)
    })
  }

  const settle = async (itineraryId: string) => {
    if (rooms.peek(itineraryId) === undefined) {
      const heads = await log.heads(itineraryId)
      if (heads === undefined || heads.projectedSeq >= heads.headSeq) return
    }
    const room = await open(itineraryId)
    await room.settled()
    await projector.settle([room])
  }

  /** Rows that a crash left behind their documents follow now. */
  const catchUp = async () => {
    for (const itineraryId of await log.behind()) if (!isDraining) await settle(itineraryId)
  }
  catchUp().catch((error: unknown) => logger.error({ err: error }, 'rows are behind their documents'))

  const tick = setInterval(() => {
    for (const room of rooms.all()) room.tick()
    putAway()
  }, settings.tickMs)
  tick.unref()

  return {
    settings,
    settle,
    open: async (itineraryId) => {
      const room = await open(itineraryId)
      return whenClean(room, () => room.lend())
    },
    peek: (itineraryId) => rooms.peek(itineraryId),
    connect(arrival) {
      const { socket, stream, person, itineraryId } = arrival
      const connection = new Connection(socket, stream, person, settings, (error) =>
        logger.error({ err: error, document: itineraryId }, 'a sync message could not be handled'),
      )
      const refuse = (error: unknown) => {
        if (error instanceof Refusal) return connection.close(error.code, error.message)
        if (error instanceof AppError && error.name === 'NotFoundError')
          return connection.close(closeCodes.gone, 'no such itinerary')
        logger.error({ err: error, document: itineraryId }, 'a document could not be opened')
        connection.close(closeCodes.overloaded, 'internal error')
      }
      socket.on('error', (error) => logger.debug({ err: error }, 'sync socket'))
      socket.on('close', () => {
        connection.leave()
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
      projector.stop()
      eachListener('off')
    },
  }
}

/** Does something at a moment when the document of a room is exactly what is on disk. */
const whenClean = <T>(room: Room, act: () => T): Promise<T> =>
  new Promise((resolve, reject) => room.replica.whenClean(() => resolve(act()), reject))
