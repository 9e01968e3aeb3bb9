import { hearComment, hearVotes } from '../api/echoes'
import { hearUnread } from '../wire/unread'
import type { LocalDatabase } from '../device/localDatabase'
import type { LostEditTracker } from '../document/lostEditTracker'
import type { RecordStore } from '../document/recordStore'
import type { Saver } from '../saving/saver'
import type { ConnectionListeners } from '../wire/connection'
import type { MissedEchoes } from './missedEchoes'
import { rememberStamp } from './readLocalCopy'
import type { SessionLife } from './sessionLife'

interface Listening {
  life: Pick<SessionLife, 'send'>
  hasContent: () => boolean
  database: Pick<LocalDatabase, 'retryDamagedRows' | 'remember'>
  recordStore: Pick<RecordStore, 'receive'>
  saver: Pick<Saver, 'onConnected' | 'onLost' | 'onSynced' | 'onFullAnswer' | 'onAcknowledged'>
  lostEdits: Pick<LostEditTracker, 'compare'>
  missed: MissedEchoes
}

/**
 * Order matters. On `synced`: apply damaged rows that need the server's state,
 * compare own edits with it, and only then let `saver` report saved, which
 * clears them.
 */
export const sessionListeners = ({
  life,
  hasContent,
  database,
  recordStore,
  saver,
  lostEdits,
  missed,
}: Listening): ConnectionListeners => ({
  connected: [() => life.send({ type: 'connected' }), saver.onConnected, missed.onConnected],
  lost: [saver.onLost, () => life.send({ type: 'lost' }), missed.onLost],
  synced: [
    database.retryDamagedRows,
    () => life.send({ type: 'synced', isFilled: hasContent() }),
    lostEdits.compare,
    saver.onSynced,
  ],
  fullAnswer: [saver.onFullAnswer],
  acknowledged: [saver.onAcknowledged],
  record: [recordStore.receive],
  stamp: [(stamp) => rememberStamp(database, stamp)],
  comment: [hearComment],
  votes: [hearVotes],
  notice: [hearUnread],
  refused: [(code, reason) => life.send({ type: 'refused', code, reason })],
})
