import { EventEmitter } from 'node:events'
import type { DocumentHub } from '#server/base/documentHub'
import type { Services } from '#server/base/services'
import type { UserChannel } from '#server/records/notices/broadcastNotices'
import { publishRecord } from '#server/records/relayDomainEvents'
import { ClientIdBudget } from './document/clientIdBudget'
import { RewriteBudget } from './document/fullDocumentRewriter'
import { ConnectionAdmission } from './hub/admission'
import { subscribeToDomainEvents, broadcastRoomEvents, subscribeToRooms, RoomRemover } from './hub/subscribeToRooms'
import { DocumentBroadcaster } from './hub/documentBroadcaster'
import { RowCatchUp } from './hub/rowCatchUp'
import { shutDown, startMaintenance } from './hub/startMaintenance'
import { CommitQueue } from './log/commitQueue'
import { chargeSeed, LogBudget, requireDailyAllowance } from './log/logBudget'
import { LogUsageStore } from './log/logUsageStore'
import { UpdateLog } from './log/updateLog'
import { ProjectionWriter } from './projection/projection'
import { Projector, type ProjectionListener } from './projection/projector'
import { writeInitialRows } from './projection/initialRowStore'
import { RollbackDetector } from './rollbackDetector'
import type { Room } from './room'
import type { RoomEvents } from './roomContext'
import { Rooms } from './rooms'
import { syncSettingsOf, type SyncSettings } from './syncSettings'
import type { ConnectionHandler } from './wire/incomingConnection'
import { noticeFrame } from './wire/frames'
import { SyncConnections } from './wire/syncConnections'

export interface SyncHub extends DocumentHub, ConnectionHandler, UserChannel {
  /** User ids. */
  peopleOn(itineraryId: string): string[]
  /** As its next generation, with live content only. */
  rebase(itineraryId: string): Promise<void>
  checkForeignWrites(): Promise<void>
  openSessions(): { sessionId: string; userId: string }[]
  stats(): { rooms: number; connections: number; commits: number }
  /** With 4503 at staggered times. Stores everything. */
  close(): Promise<void>
}

type HubDependencies = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now' | 'ownNow' | 'nodes' | 'jobs'> &
  Partial<Pick<Services, 'longTaskThrottle'>>

interface HubListeners {
  onCommit?: (ms: number) => void
  follower?: ProjectionListener
}

/** `overrides` is for tests. */
export async function createHub(
  deps: HubDependencies,
  overrides: Partial<SyncSettings> = {},
  { onCommit = () => undefined, follower }: HubListeners = {},
): Promise<SyncHub> {
  const { db, bus, log: logger, now, ownNow, nodes, jobs } = deps
  const settings = syncSettingsOf(deps.config, overrides)
  const log = new UpdateLog(db, now, ownNow)
  const queue = new CommitQueue({ log, db, logger, onCommit }, settings)
  const usage = new LogUsageStore(db)
  const rollbacks = await RollbackDetector.open(deps, settings)
  const projector = new Projector(new ProjectionWriter(db), settings, logger, follower, (itineraryId) =>
    bus.emit('rowsChanged', { itineraryId }),
  )
  const connections = new SyncConnections(settings, deps.longTaskThrottle)
  const budget = new LogBudget(usage, settings, now)
  const events = new EventEmitter<RoomEvents<Room>>()
  const rooms = new Rooms({
    services: deps,
    log,
    projector,
    settings,
    logger,
    room: {
      log,
      queue,
      budget,
      logger,
      settings,
      documentBytes: settings.documentBytes,
      keepGenerationsMs: settings.keepGenerationsMs,
      stamps: rollbacks.stamps,
      isRecovering: rollbacks.isRecovering,
      newIds: new ClientIdBudget(settings),
      rewrites: new RewriteBudget(),
      events,
      projectRows: async (itineraryId) => {
        const room = rooms.peek(itineraryId)
        if (room !== undefined && !projector.isCurrent(room)) await projector.settle([room])
      },
      rereadRoles: db.isShared ? (itineraryId) => publishRecord(bus, db, itineraryId) : undefined,
    },
  })
  const { highWaterMark } = rollbacks
  const removal = new RoomRemover({ db, rooms, highWaterMark, logger })
  const admission = new ConnectionAdmission({ db, bus, rooms, connections, rollbacks, budget, settings, logger, ownNow })
  const rows = new RowCatchUp({ log, rooms, projector, isShared: db.isShared })
  subscribeToRooms(events, { highWaterMark, projector, rooms, removal, bus, logger })
  const broadcast = nodes && new DocumentBroadcaster({ nodes, rooms, log, bus })
  const stopBroadcast = broadcast?.subscribe()
  if (broadcast !== undefined) broadcastRoomEvents(events, broadcast)
  const stopListening = subscribeToDomainEvents(bus, { rooms, removal, connections, now })
  const stopMaintenance = startMaintenance({
    db,
    log,
    rooms,
    connections,
    projector,
    jobs,
    isShared: db.isShared,
    rollbacks,
    settings,
    logger,
  })

  return {
    settings,
    open: async (itineraryId) => {
      const room = await rooms.openAndEvict(itineraryId)
      return room.whenClean(() => room.touch())
    },
    peek: (itineraryId) => rooms.peek(itineraryId),
    generation: (itineraryId, epoch) => log.generation(itineraryId, epoch),
    requireDailyAllowance: (userId) => requireDailyAllowance(db, { budget, now: now() }, userId),
    writeInitialRows: (itineraryId, rows, runFairly) => writeInitialRows(db, itineraryId, rows, runFairly),
    chargeSeed: (tx, seed) => chargeSeed(tx, { budget, now: now() }, seed),
    settle: (itineraryId) => rows.settle(itineraryId),
    settlePicture: (path) => rows.settlePicture(path),
    connect: (incoming) => admission.connect(incoming),
    hasUser: (userId) => connections.hasUser(userId),
    peopleOn: (itineraryId) => connections.peopleOn(itineraryId),
    sendNotice: (userId, message) => connections.sendToUser(userId, noticeFrame(message)),
    stats: () => ({ rooms: rooms.all().length, connections: connections.size, commits: queue.commits }),
    checkForeignWrites: () => rooms.checkForeignWrites(),
    openSessions: () => connections.all().map(({ person, userId }) => ({ sessionId: person.sessionId, userId })),
    async rebase(itineraryId) {
      const room = await rooms.openAndEvict(itineraryId)
      await room.replica.rebase()
    },
    async close() {
      admission.end()
      stopMaintenance()
      await shutDown({ rooms, connections, projector, rollbacks, settings, logger })
      stopBroadcast?.()
      stopListening()
    },
  }
}
