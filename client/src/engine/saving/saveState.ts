import { createStore, type Readable } from '../../lib/store/store'
import type { StorageFailure } from '../device/deviceStorage'
import type { OutboxStatus } from '../outbox/itineraryPending'
import { isAllOnServer, countUnsaved, type SaveLedger } from './saveLedger'

export interface SaveStateInputs {
  /** `slow`: timed out, but may still open. */
  copy: 'opening' | 'ready' | 'slow' | StorageFailure
  isOnDisk: boolean
  /** `opening` until the first attempt ended. */
  link: 'opening' | 'connected' | 'lost'
  /** The server's state has arrived on this connection. */
  isSynced: boolean
  /** The session ended for good (access lost, deleted, rejected …). */
  isEnded: boolean
  ledger: SaveLedger
  outbox: OutboxStatus
}

export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'onDevice'; changes: number }
  | { kind: 'offline' }
  | { kind: 'attention'; why: AttentionReason }

/** `device`: no storage. `full`: quota exceeded. `decision`: an entry was rejected or overruled. */
export type AttentionReason = 'ended' | 'device' | 'full' | 'decision' | 'tooLong'

export interface TooLongFields {
  fields: Readable<ReadonlySet<string>>
  set: (field: string, isTooLong: boolean) => void
}

/** A failed local copy needs attention even if all is saved: a disconnect would lose work. */
export function computeSaveState({ copy, isOnDisk, link, isSynced, isEnded, ledger, outbox }: SaveStateInputs): SaveState {
  if (isEnded) return { kind: 'attention', why: 'ended' }
  if (copy === 'full' || outbox.failure === 'full') return { kind: 'attention', why: 'full' }
  if (copy === 'refused' || copy === 'slow' || outbox.failure === 'refused') return { kind: 'attention', why: 'device' }
  if (outbox.toDecide !== undefined) return { kind: 'attention', why: 'decision' }
  const changes = countUnsaved(ledger) + outbox.changes
  if (link === 'connected' && !(outbox.isStuck && isDocumentSaved({ link, isSynced, ledger }) && changes > 0)) {
    if (isDocumentSaved({ link, isSynced, ledger }) && outbox.changes === 0 && copy === 'ready') return { kind: 'saved' }
    return { kind: 'saving' }
  }
  if (changes > 0) return isOnDisk && outbox.isOnDisk ? { kind: 'onDevice', changes } : { kind: 'saving' }
  return { kind: link === 'opening' ? 'opening' : 'offline' }
}

const tooLong: SaveState = { kind: 'attention', why: 'tooLong' }

/** A text that is too long is stored nowhere. */
export const withTooLongFields = (state: SaveState, fields: ReadonlySet<string>): SaveState =>
  fields.size === 0 || state.kind === 'attention' ? state : tooLong

const overruled: SaveState = { kind: 'attention', why: 'decision' }

export const withOverruled = (state: SaveState, isOverruled: boolean): SaveState =>
  isOverruled && state.kind === 'saved' ? overruled : state

export const isDocumentSaved = ({ link, isSynced, ledger }: Pick<SaveStateInputs, 'link' | 'isSynced' | 'ledger'>): boolean =>
  link === 'connected' && isSynced && isAllOnServer(ledger)

export const isSameSaveState = (a: SaveState, b: SaveState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'onDevice' || b.kind !== 'onDevice' || a.changes === b.changes) &&
  (a.kind !== 'attention' || b.kind !== 'attention' || a.why === b.why)

/** True if changes are neither on the server nor on disk. */
export const mustWarnOnLeaving = ({
  ledger,
  isOnDisk,
  outbox,
}: Pick<SaveStateInputs, 'ledger' | 'isOnDisk' | 'outbox'>): boolean =>
  (ledger.waiting.length > 0 && !isOnDisk) || (outbox.changes > 0 && !outbox.isOnDisk)

export function createTooLongFields(): TooLongFields {
  const fields = createStore<ReadonlySet<string>>(new Set())
  return {
    fields,
    set(field, isTooLong) {
      const others = [...fields.get()].filter((other) => other !== field)
      fields.set(new Set(isTooLong ? [...others, field] : others))
    },
  }
}
