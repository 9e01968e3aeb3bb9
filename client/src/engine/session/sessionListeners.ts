import { applyCommentMessage, applyVoteMessage, refetchAfterReconnect, refetchThreads } from '../api/cacheUpdates'
import { setUnreadCountInAllTabs, scheduleUnreadRefetch } from '../wire/unread'
import type { LocalDatabase } from '../device/localDatabase'
import type { LostEditTracker } from '../document/lostEditTracker'
import type { RecordStore } from '../document/recordStore'
import type { ServerFields } from '../document/serverFields'
import type { Saver } from '../saving/saver'
import type { ConnectionListeners } from '../wire/connection'
import { storeServerStamp } from './readLocalCopy'
import type { SessionController } from './sessionController'

export interface ReconnectRefetch {
  onConnected: () => void
  onLost: () => void
}

interface Listening {
  controller: Pick<SessionController, 'send'>
  hasContent: () => boolean
  database: Pick<LocalDatabase, 'retryDamagedRows' | 'remember'>
  recordStore: Pick<RecordStore, 'receive'>
  serverFields: Pick<ServerFields, 'receive'>
  saver: Pick<Saver, 'onConnected' | 'onLost' | 'onSynced' | 'onSyncStep2' | 'onAcknowledged'>
  lostEdits: Pick<LostEditTracker, 'compare'>
  reconnectRefetch: ReconnectRefetch
}

/** On `synced`: apply damaged rows, compare own edits, only then let `saver` report saved, which clears them. */
export const createSessionListeners = ({
  controller,
  hasContent,
  database,
  recordStore,
  serverFields,
  saver,
  lostEdits,
  reconnectRefetch,
}: Listening): ConnectionListeners => ({
  connected: [() => controller.send({ type: 'connected' }), saver.onConnected, reconnectRefetch.onConnected],
  lost: [saver.onLost, () => controller.send({ type: 'lost' }), reconnectRefetch.onLost],
  synced: [
    database.retryDamagedRows,
    () => controller.send({ type: 'synced', isFilled: hasContent() }),
    lostEdits.compare,
    saver.onSynced,
  ],
  syncStep2: [saver.onSyncStep2],
  acknowledged: [saver.onAcknowledged],
  record: [(_record, eventFields) => serverFields.receive(eventFields), recordStore.receive],
  stamp: [(stamp) => storeServerStamp(database, stamp)],
  comment: [applyCommentMessage],
  votes: [applyVoteMessage],
  notice: [setUnreadCountInAllTabs],
  refused: [(code, reason) => controller.send({ type: 'refused', code, reason })],
})

export function createReconnectRefetch(itineraryId: string): ReconnectRefetch {
  let wasConnected = false
  let mayHaveMissed = false
  return {
    onConnected() {
      if (mayHaveMissed) refetchAfterReconnect(itineraryId)
      else refetchThreads(itineraryId)
      // Notifications too: no connection, or another one, delivered them before.
      scheduleUnreadRefetch()
      wasConnected = true
      mayHaveMissed = false
    },
    onLost: () => void (mayHaveMissed = wasConnected),
  }
}
