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
  /** Whether the document holds something by now. */
  hasContent: () => boolean
  database: Pick<LocalDatabase, 'retryDamagedRows' | 'remember'>
  recordStore: Pick<RecordStore, 'receive'>
  saver: Pick<Saver, 'onConnected' | 'onLost' | 'onSynced' | 'onFullAnswer' | 'onAcknowledged'>
  lostEdits: Pick<LostEditTracker, 'compare'>
  missed: MissedEchoes
}

/**
 * Which parts of a session hear each event of the connection, in this order. The order of `synced` matters: damaged rows that depend on the server's
 * state are applied first, then one's own edits are compared with that state, and only then may `saver` call them saved, which forgets them.
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
