import { EventEmitter } from 'node:events'
import { writeGate } from '#server/base/db/writeGate'
import type { DocumentHub } from '#server/base/documentHub'
import type { Services } from '#server/base/services'
import { ClientIdBudget } from './document/clientIdBudget'
import { RewriteBudget } from './document/rewriteBudget'
import { Admission } from './hub/admission'
import { subscribeToDomain } from './hub/subscribeToDomain'
import { RoomRemoval } from './hub/roomRemoval'
import { subscribeToRooms } from './hub/subscribeToRooms'
import { RowSettler } from './hub/rowSettler'
import { shutDown } from './hub/shutDown'
import { startUpkeep } from './hub/startUpkeep'
import { CommitQueue } from './log/commitQueue'
import { HistoryStore } from './log/historyStore'
import { LogBudget } from './log/logBudget'
import { LogPurge } from './log/logPurge'
import { LogUsageStore } from './log/logUsageStore'
import { UpdateLog } from './log/updateLog'
import { Projection } from './projection/projection'
import { Projector, type ProjectionFollower } from './projection/projector'
import { Rollbacks } from './rollbacks'
import type { Room } from './room'
import type { RoomEvents } from './roomEvents'
import { Rooms } from './rooms'
import { syncSettingsOf, type SyncSettings } from './syncSettings'
import type { SyncDoor } from './wire/incomingConnection'
import { SyncConnections } from './wire/syncConnections'

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
  /** Hears of each view that rows are about to show. */
  follow?: ProjectionFollower
}

/** The open documents of this process and everybody who edits them. `overrides` is for tests. */
export function createHub(
  deps: HubDependencies,
  overrides: Partial<SyncSettings> = {},
  { onCommit = () => undefined, follow }: HubListeners = {},
): SyncHub {
  const { db, bus, log: logger, now } = deps
  const settings = syncSettingsOf(deps.config, overrides)
  const gate = writeGate(db)
  const log = new UpdateLog(db, now)
  const queue = new CommitQueue({ log, gate, logger, onCommit }, settings)
  const usage = new LogUsageStore(db)
  const purge = new LogPurge({ history: new HistoryStore(db), usage, gate, logger, now }, settings)
  const rollbacks = new Rollbacks(deps, settings)
  const projector = new Projector(new Projection(db), settings, logger, follow)
  const connections = new SyncConnections(settings)
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
      budget: new LogBudget(usage, settings, now),
      logger,
      settings,
      documentBytes: settings.documentBytes,
      keepGenerationsMs: settings.keepGenerationsMs,
      stamps: rollbacks.stamps,
      isRecovering: rollbacks.isRecovering,
      newIds: new ClientIdBudget(settings),
      rewrites: new RewriteBudget(),
      events,
    },
  })
  const { landmark } = rollbacks
  const removal = new RoomRemoval({ db, rooms, landmark })
  const admission = new Admission({ db, rooms, connections, rollbacks, settings, logger })
  const rows = new RowSettler({ log, rooms, projector })
  subscribeToRooms(events, { landmark, projector, rooms, removal, bus, logger })
  const stopListening = subscribeToDomain(bus, { db, rooms, removal, connections, now })
  const stopUpkeep = startUpkeep({ log, rooms, connections, projector, purge, rollbacks, settings, logger })

  return {
    settings,
    open: async (itineraryId) => {
      const room = await rooms.openToStay(itineraryId)
      return room.whenClean(() => room.touch())
    },
    peek: (itineraryId) => rooms.peek(itineraryId),
    generation: (itineraryId, epoch) => log.generation(itineraryId, epoch),
    settle: (itineraryId) => rows.settle(itineraryId),
    connect: (incoming) => admission.connect(incoming),
    stats: () => ({ rooms: rooms.all().length, connections: connections.size, commits: queue.commits }),
    async rebase(itineraryId) {
      const room = await rooms.openToStay(itineraryId)
      await projector.settle([room])
      await room.replica.rebase()
    },
    async close() {
      admission.end()
      stopUpkeep()
      await shutDown({ rooms, connections, projector, rollbacks, settings, logger })
      stopListening()
    },
  }
}
