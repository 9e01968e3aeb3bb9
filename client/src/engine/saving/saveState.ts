import type { DeviceFailure } from '../device/deviceFailure'
import type { OutboxFacts } from '../outbox/itineraryPending'
import { isAllOnServer, countUnsaved, type SaveLedger } from './saveLedger'

/** What the page knows about where its changes are. */
export interface SaveFacts {
  /** The copy on this device; `slow` = it did not open in time and may still do so. */
  copy: 'opening' | 'ready' | 'slow' | DeviceFailure
  /** Whether this device's disk has every change made so far. */
  isOnDisk: boolean
  /** `opening` until the first attempt succeeded or failed. */
  link: 'opening' | 'connected' | 'lost'
  /** Whether the server's state has arrived on this connection. */
  isSynced: boolean
  /** Whether the server ended this for good (no access, gone, refused …). */
  isEnded: boolean
  ledger: SaveLedger
  outbox: OutboxFacts
}

/** What the chip says. `opening` shows nothing: there is nothing to say yet. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'onDevice'; changes: number }
  | { kind: 'offline' }
  | { kind: 'attention'; why: AttentionReason }

/**
 * Why somebody has to look: the server ended it; this device keeps nothing (`device`) or has no room left (`full`); an entry of the
 * outbox (`SaveFacts.outbox.toDecide` says which), or a change that was overruled, waits for a decision; or a text of the page is too long to be taken.
 */
export type AttentionReason = 'ended' | 'device' | 'full' | 'decision' | 'tooLong'

/**
 * The one rule of the chip. 'saved' only when connected, in step with the server, everything of ours on its disk, and the local copy
 * healthy; 'onDevice' only once this device's disk has it. A local copy that does not work needs attention even while the server has it all: a break would then lose work.
 */
export function describeSave({ copy, isOnDisk, link, isSynced, isEnded, ledger, outbox }: SaveFacts): SaveState {
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

/** The same while some text of the page is too long to be taken: then not all that is seen there is anywhere else. */
export const withTooLong = (state: SaveState, fields: ReadonlySet<string>): SaveState =>
  fields.size === 0 || state.kind === 'attention' ? state : tooLong

const overruled: SaveState = { kind: 'attention', why: 'decision' }

/** The same while not all that one entered stands: even when all is saved, somebody has to look. */
export const withOverruled = (state: SaveState, isOverruled: boolean): SaveState =>
  isOverruled && state.kind === 'saved' ? overruled : state

/** Whether the server has all of the document that this page has. */
export const isDocumentSaved = ({ link, isSynced, ledger }: Pick<SaveFacts, 'link' | 'isSynced' | 'ledger'>): boolean =>
  link === 'connected' && isSynced && isAllOnServer(ledger)

export const isSameSaveState = (a: SaveState, b: SaveState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'onDevice' || b.kind !== 'onDevice' || a.changes === b.changes) &&
  (a.kind !== 'attention' || b.kind !== 'attention' || a.why === b.why)

/** Whether leaving the page now would lose work: a change that is neither on the server's disk nor on this device's. */
export const mustWarnOnLeaving = ({ ledger, isOnDisk, outbox }: Pick<SaveFacts, 'ledger' | 'isOnDisk' | 'outbox'>): boolean =>
  (ledger.waiting.length > 0 && !isOnDisk) || (outbox.changes > 0 && !outbox.isOnDisk)
