import { keysOf } from '#shared/keysOf'
import { requestPersistentStorage } from '../device/requestPersistentStorage'
import { onUserClosed } from '../base/userScope'
import { isQuotaExceeded, type DeviceFailure } from '../device/deviceFailure'
import { localCopiesOf } from '../device/localCopies'
import { createStore, type Readable } from '../../lib/store/store'
import { openTabChannel } from '../../lib/tabChannel'
import { openOutboxDisk } from './outboxDisk'
import { outboxWriter } from './outboxWriter'
import { countedWith, pendingKeyOf, type ChangeEntry, type PendingChange } from './pendingChange'

/** The database of what waits, one for each person. */
export const outboxName = (userId: string): string => `outbox:${userId}`

export type PendingItems = ReadonlyMap<string, PendingChange>

export interface OutboxHealth {
  /** Whether all that waits is on this device's disk. */
  isOnDisk: boolean
  /** Why this browser does not keep what waits; null while it does. */
  failure: DeviceFailure | null
  /** The last try to send came to nothing, although there may be a network. */
  isStuck: boolean
}

/** What waits on this device for the server: in memory for the page, on disk for the next visit, the same in all tabs. */
export interface Outbox {
  /** Resolves when what earlier visits left is in `items`, or when it is clear that this browser keeps nothing. */
  opened: Promise<void>
  items: Readable<PendingItems>
  health: Readable<OutboxHealth>
  /** Says how the last try to send went. */
  setStuck: (isStuck: boolean) => void
  /**
   * Changes the entry at `key`: shown at once, resolves when it is on disk or cannot be. `change` runs twice, on the page's entry and on the
   * one on disk, which another tab may have changed, and so must be pure; undefined takes the entry out.
   */
  change: (key: string, change: ChangeEntry) => Promise<void>
  close: () => void
}

const open = new Map<string, Outbox>()

/** The outbox of this person in this page. */
export function outboxOf(userId: string): Outbox {
  const outbox = open.get(userId) ?? openOutbox(userId)
  open.set(userId, outbox)
  return outbox
}

onUserClosed(closeOutbox)

/** Closes the page's outbox of this person; its database may be erased afterwards. */
function closeOutbox(userId: string): void {
  open.get(userId)?.close()
  open.delete(userId)
}

function openOutbox(userId: string): Outbox {
  const items = createStore<PendingItems>(new Map())
  const health = createStore<OutboxHealth>({ isOnDisk: true, failure: null, isStuck: false })
  const copies = localCopiesOf(userId)
  const disk = openOutboxDisk(outboxName(userId))
  const writer = outboxWriter(disk, (key) => items.get().get(key))
  const unwritten: string[] = []
  let isClosed = false

  const learn = (news: Partial<OutboxHealth>) => {
    const next = { ...health.get(), isOnDisk: unwritten.length === 0 && !writer.isRefused(), ...news }
    if (keysOf(next).some((key) => health.get()[key] !== next[key])) health.set(next)
  }
  const fail = (error: unknown) => {
    if (!isClosed) learn({ failure: isQuotaExceeded(error) ? 'full' : 'refused' })
  }
  const show = (key: string, entry: PendingChange | undefined) => {
    const before = items.get().get(key)
    if (entry === before) return
    const next = new Map(items.get())
    if (entry === undefined) next.delete(key)
    else next.set(key, entry)
    const counted = entry ?? before
    // Counted before the entry is on disk: after a crash the count may be one too high, never too low.
    if (counted !== undefined) copies.setPending(countedWith(counted), key, entry !== undefined)
    items.set(next)
  }
  const opened = disk.all().then((kept) => {
    if (isClosed) return
    // What the page changed while the disk was read is newer.
    for (const entry of kept) if (!items.get().has(pendingKeyOf(entry))) show(pendingKeyOf(entry), entry)
    copies.forgetPendingExcept(new Set(items.get().keys()))
  }, fail)

  // Tells which entry to look at again.
  const tabs = openTabChannel<string>(
    'outbox',
    (key) => {
      disk.find(key).then((entry) => {
        if (!isClosed) show(key, entry)
      }, fail)
    },
    () => userId,
  )

  return {
    opened,
    items,
    health,
    setStuck: (isStuck) => learn({ isStuck }),
    async change(key, change) {
      if (isClosed) return
      requestPersistentStorage()
      unwritten.push(key)
      learn({})
      show(key, change(items.get().get(key)))
      await opened
      if (isClosed) return
      try {
        const written = await writer.write(key, change)
        // Closed because the user signed out: nothing more may be shown or announced.
        if (isClosed) return
        unwritten.splice(unwritten.indexOf(key), 1)
        // While a newer change of it is under way, the page knows better.
        if (!unwritten.includes(key)) show(key, written)
        learn(writer.isRefused() ? {} : { failure: null })
        tabs.tell(key)
      } catch (error) {
        unwritten.splice(unwritten.indexOf(key), 1)
        fail(error)
      }
    },
    close() {
      isClosed = true
      tabs.close()
      disk.close()
    },
  }
}
