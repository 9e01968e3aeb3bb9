import type * as Y from 'yjs'
import { createStore, derive, type Readable } from '../../lib/store/store'
import type { OutboxStatus } from '../outbox/itineraryPending'
import { requestPersistentStorage } from '../device/requestPersistentStorage'
import type { ItineraryConnection } from '../wire/connection'
import { isQuotaExceeded } from '../device/deviceStorage'
import type { LocalCopies } from '../device/localCopies'
import type { LocalDatabase } from '../device/localDatabase'
import { createEarlierChanges } from './earlierChanges'
import {
  emptyLedger,
  withAcknowledgement,
  withChange,
  withSyncStep2,
  withEarlierChanges,
  withoutConnection,
  type SaveLedger,
} from './saveLedger'
import {
  computeSaveState,
  isDocumentSaved,
  isSameSaveState,
  mustWarnOnLeaving,
  type SaveStateInputs,
  type SaveState,
} from './saveState'

interface SaverOptions {
  doc: Y.Doc
  itineraryId: string
  epoch: number
  database: Pick<LocalDatabase, 'opened' | 'loaded' | 'mended' | 'catchUp' | 'flush' | 'broken'>
  copies: Pick<LocalCopies, 'setUnsaved' | 'unsavedOfOthers' | 'confirmSaved'>
  connection: Pick<ItineraryConnection, 'isConnected' | 'sentCount' | 'sendAll'>
  outbox: Readable<OutboxStatus>
}

interface UnconfirmedCounts {
  own: number
  /** Of earlier visits and other tabs. */
  earlier: number
}

export interface Saver {
  state: Readable<SaveState>
  /** Ignores the outbox. */
  isDocumentSaved: Readable<boolean>
  unconfirmed: Readable<UnconfirmedCounts>
  onConnected: () => void
  onLost: () => void
  onSynced: () => void
  onSyncStep2: (number: number) => void
  onAcknowledged: (count: number) => void
  onEnded: () => void
  onOthersCount: () => void
  mustWarn: () => boolean
  stop: () => void
}

interface LocalWriteTracker {
  add: () => void
  stop: () => void
}

/** After a quota error. */
const RETRY_MS = 3000

const factsAtStart: Omit<SaveStateInputs, 'outbox'> = {
  copy: 'opening',
  isOnDisk: true,
  link: 'opening',
  isSynced: false,
  isEnded: false,
  ledger: emptyLedger,
}

/** Create it after the connection: an update is sent, or not, before it is counted. */
export function createSaver(options: SaverOptions): Saver {
  const { doc, itineraryId, epoch, database, copies, connection, outbox } = options
  const pageId = String(doc.clientID)
  const facts = createStore<SaveStateInputs>({ ...factsAtStart, outbox: outbox.get() })
  const update = (changed: Partial<SaveStateInputs>) => facts.set({ ...facts.get(), ...changed })
  const fail = (error: unknown) => update({ copy: isQuotaExceeded(error) ? 'full' : 'refused' })
  const count = (ledger: SaveLedger) => {
    const before = facts.get().ledger
    update({ ledger })
    const waiting = ledger.waiting.length
    if (waiting !== before.waiting.length && !copies.setUnsaved(itineraryId, epoch, pageId, waiting)) fail(undefined)
    if (before.earlier.carriedBy !== null && ledger.earlier.changes === 0) earlier.confirm()
  }
  const carrier = () => (connection.isConnected() ? connection.sentCount() : null)
  const earlier = createEarlierChanges(options, (changes) => count(withEarlierChanges(facts.get().ledger, changes)), fail)
  const settled = (isAll: boolean) => {
    update({ isOnDisk: isAll })
    // The flush also wrote what the full disk had refused.
    if (facts.get().copy === 'full') update({ copy: 'ready' })
  }
  const disk = createLocalWriteTracker(database, settled, fail)
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return
    requestPersistentStorage()
    update({ isOnDisk: false })
    count(withChange(facts.get().ledger, carrier()))
    disk.add()
  })

  const stopOutbox = outbox.subscribe(() => update({ outbox: outbox.get() }))
  void database.broken.then(fail)
  void database.opened.then((opened) => {
    if (facts.get().copy === 'opening') update({ copy: opened === 'failed' ? 'refused' : opened })
  })
  database.loaded.then(() => {
    earlier.begin()
    const { copy } = facts.get()
    if (copy === 'opening' || copy === 'slow') update({ copy: 'ready' })
  }, fail)

  return {
    state: derive(facts, computeSaveState, isSameSaveState),
    isDocumentSaved: derive(facts, isDocumentSaved),
    unconfirmed: derive(
      facts,
      ({ ledger }): UnconfirmedCounts => ({ own: ledger.waiting.length, earlier: ledger.earlier.changes }),
      (a, b) => a.own === b.own && a.earlier === b.earlier,
    ),
    onConnected: () => update({ link: 'connected', isSynced: false }),
    onLost() {
      update({ link: 'lost', isSynced: false, ledger: withoutConnection(facts.get().ledger) })
      if (earlier.haveChanged()) earlier.recount()
    },
    onSynced: () => update({ isSynced: true }),
    onSyncStep2: (number) => count(withSyncStep2(facts.get().ledger, number, earlier.isInDocument())),
    onAcknowledged: (acknowledged) => count(withAcknowledgement(facts.get().ledger, acknowledged)),
    onEnded: () => update({ isEnded: true }),
    onOthersCount: earlier.recount,
    mustWarn: () => mustWarnOnLeaving(facts.get()),
    stop() {
      earlier.stop()
      disk.stop()
      stopOutbox()
    },
  }
}

export function askBeforeLeaving(mustWarn: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (mustWarn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** `isAll`: no change since the flush. */
function createLocalWriteTracker(
  database: Pick<LocalDatabase, 'flush'>,
  onWritten: (isAll: boolean) => void,
  onFailed: (error: unknown) => void,
): LocalWriteTracker {
  let changes = 0
  let changesOnDisk = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const settle = async (upTo: number) => {
    await database.flush()
    changesOnDisk = Math.max(changesOnDisk, upTo)
    onWritten(changesOnDisk === changes)
  }
  const settleInTime = () => {
    settle(changes).catch((error: unknown) => {
      onFailed(error)
      clearTimeout(retry)
      if (isQuotaExceeded(error)) retry = setTimeout(settleInTime, RETRY_MS)
    })
  }
  return {
    add() {
      changes += 1
      settleInTime()
    },
    stop: () => clearTimeout(retry),
  }
}
