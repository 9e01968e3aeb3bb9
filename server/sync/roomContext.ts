import type { EventEmitter } from 'node:events'
import type { ReplicaContext } from './document/replicaContext'
import type { RewriteBudget } from './document/rewriteBudget'
import type { StampSigner } from './log/stampSigner'
import type { UpdateLog } from './log/updateLog'
import type { RoomEvents } from './roomEvents'
import type { SyncSettings } from './syncSettings'

export interface RoomContext<Room> extends ReplicaContext {
  log: ReplicaContext['log'] & Pick<UpdateLog, 'hasOperation'>
  settings: SyncSettings
  stamps: StampSigner
  rewrites: Pick<RewriteBudget, 'tryOne'>
  /** Undefined without other servers. */
  rereadRoles?: ((itineraryId: string) => Promise<void>) | undefined
  events: Pick<EventEmitter<RoomEvents<Room>>, 'emit'>
}
