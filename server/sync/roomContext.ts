import type { EventEmitter } from 'node:events'
import type { ReplicaContext } from './document/replicaState'
import type { RewriteBudget } from './document/fullDocumentRewriter'
import type { StampSigner } from './log/serverRunHistory'
import type { UpdateLog } from './log/updateLog'
import type { SyncSettings } from './syncSettings'
import type { UncommittedChange } from './document/uncommittedChanges'
import type { AwarenessEntry } from './wire/frames'
import type { DamagedDocumentError } from './log/damagedDocument'

export interface RoomContext<Room> extends ReplicaContext {
  log: ReplicaContext['log'] & Pick<UpdateLog, 'hasOperation'>
  settings: SyncSettings
  stamps: StampSigner
  rewrites: Pick<RewriteBudget, 'tryOne'>
  rereadRoles?: ((itineraryId: string) => Promise<void>) | undefined
  events: Pick<EventEmitter<RoomEvents<Room>>, 'emit'>
}

/** `hub/subscribeToRooms.ts` lists the listeners in order. */
export interface RoomEvents<Room> {
  opened: [room: Room]
  /** Local changes and claims are on disk. */
  appended: [room: Room, entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>]
  /** A local commit is on disk and relayed. */
  committed: [room: Room]
  /** Appends of others are applied and relayed. */
  caughtUp: [room: Room]
  presence: [room: Room, entries: readonly AwarenessEntry[]]
  gone: [room: Room]
  damaged: [room: Room, damage: DamagedDocumentError]
}
