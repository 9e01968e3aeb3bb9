import { isAllOnServer, unsavedChanges, type Ledger } from './saveLedger'

/** What the page knows about where its changes are. */
export interface SaveFacts {
  /** The copy on this device; `slow` = it did not open in time and may still do so. */
  copy: 'opening' | 'ready' | 'slow' | 'failed'
  /** Whether this device's disk has every change made so far. */
  isOnDisk: boolean
  /** `opening` until the first attempt succeeded or failed. */
  link: 'opening' | 'connected' | 'lost'
  /** Whether the server's state has arrived on this connection. */
  isSynced: boolean
  /** Whether the server ended this for good (no access, gone, refused …). */
  isEnded: boolean
  ledger: Ledger
}

/** What the chip says. `opening` shows nothing: there is nothing to say yet. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'onDevice'; changes: number }
  | { kind: 'offline' }
  | { kind: 'attention'; why: 'ended' | 'device' }

/**
 * The one rule of the chip. 'saved' only when connected, in step with the server, everything of ours on its disk, and the local copy
 * healthy; 'onDevice' only once this device's disk has it. A local copy that does not work needs attention even while the server has it all: a break would then lose work.
 */
export function describeSave({ copy, isOnDisk, link, isSynced, isEnded, ledger }: SaveFacts): SaveState {
  if (isEnded) return { kind: 'attention', why: 'ended' }
  if (copy === 'failed' || copy === 'slow') return { kind: 'attention', why: 'device' }
  const changes = unsavedChanges(ledger)
  if (link === 'connected') {
    if (isSynced && isAllOnServer(ledger) && copy === 'ready') return { kind: 'saved' }
    return { kind: 'saving' }
  }
  if (changes > 0) return isOnDisk ? { kind: 'onDevice', changes } : { kind: 'saving' }
  return { kind: link === 'opening' ? 'opening' : 'offline' }
}

export const isSameSaveState = (a: SaveState, b: SaveState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'onDevice' || b.kind !== 'onDevice' || a.changes === b.changes) &&
  (a.kind !== 'attention' || b.kind !== 'attention' || a.why === b.why)

/** Whether leaving the page now would lose work: a change that is neither on the server's disk nor on this device's. */
export const mustWarnOnLeaving = ({ waiting, isOnDisk }: { waiting: number; isOnDisk: boolean }): boolean =>
  waiting > 0 && !isOnDisk
