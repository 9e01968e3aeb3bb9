import type { EventEmitter } from 'node:events'
import type { ReplicaContext } from './document/replicaContext'
import type { RewriteBudget } from './document/rewriteBudget'
import type { StampSigner } from './log/stampSigner'
import type { UpdateLog } from './log/updateLog'
import type { RoomEvents } from './roomEvents'
import type { SyncSettings } from './syncSettings'

/** What a room needs of the hub. */
export interface RoomContext<Room> extends ReplicaContext {
  log: ReplicaContext['log'] & Pick<UpdateLog, 'hasOperation'>
  settings: SyncSettings
  stamps: StampSigner
  rewrites: Pick<RewriteBudget, 'tryOne'>
  /** Reads again who is what in an itinerary; undefined where there are no other servers that could have changed it. */
  rereadRoles?: ((itineraryId: string) => Promise<void>) | undefined
  events: Pick<EventEmitter<RoomEvents<Room>>, 'emit'>
}
