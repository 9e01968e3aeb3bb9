import type { LocalDatabase } from '../device/localDatabase'
import type { LostEditTracker } from '../document/lostEditTracker'
import type { RecordStore } from '../document/recordStore'
import type { Saver } from '../saving/saver'
import type { ConnectionListeners } from '../wire/connection'
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
}: Listening): ConnectionListeners => ({
  connected: [() => life.send({ type: 'connected' }), saver.onConnected],
  lost: [saver.onLost, () => life.send({ type: 'lost' })],
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
  refused: [(code, reason) => life.send({ type: 'refused', code, reason })],
})
