import { keysOf } from '#shared/keysOf'
import { createStore, type Readable } from '../../lib/store/store'
import { openTabChannel } from '../../lib/tabChannel'
import { requestPersistentStorage } from '../device/requestPersistentStorage'
import { onUserScopeClosed } from '../base/userScope'
import { isQuotaExceeded, type StorageFailure } from '../device/deviceStorage'
import { localCopiesOf } from '../device/localCopies'
import { openOutboxStorage, type OutboxStorage } from './outboxStorage'
import { unsavedCountIdOf, pendingKeyOf, type OutboxEntryUpdater, type PendingChange } from './pendingChange'

export type PendingItems = ReadonlyMap<string, PendingChange>

interface OutboxHealth {
  isOnDisk: boolean
  failure: StorageFailure | null
  isStuck: boolean
}

export interface Outbox {
  /** Resolves once stored entries are in `items`, or storage failed. */
  opened: Promise<void>
  items: Readable<PendingItems>
  health: Readable<OutboxHealth>
  setStuck: (isStuck: boolean) => void
  /** Resolves once stored or failed. `change` must be pure: it also runs on another tab's stored entry. */
  change: (key: string, change: OutboxEntryUpdater) => Promise<void>
  close: () => void
}

interface OutboxWriter {
  write: (key: string, change: OutboxEntryUpdater) => Promise<PendingChange | undefined>
  isRefused: () => boolean
}

const outboxName = (userId: string): string => `outbox:${userId}`

const open = new Map<string, Outbox>()

export function outboxOf(userId: string): Outbox {
  const outbox = open.get(userId) ?? openOutbox(userId)
  open.set(userId, outbox)
  return outbox
}

onUserScopeClosed(closeOutbox)

function closeOutbox(userId: string): void {
  open.get(userId)?.close()
  open.delete(userId)
}

function openOutbox(userId: string): Outbox {
  const items = createStore<PendingItems>(new Map())
  const health = createStore<OutboxHealth>({ isOnDisk: true, failure: null, isStuck: false })
  const copies = localCopiesOf(userId)
  const disk = openOutboxStorage(outboxName(userId))
  const writer = createOutboxWriter(disk, (key) => items.get().get(key))
  const unwritten: string[] = []
  let isClosed = false

  const update = (changed: Partial<OutboxHealth>) => {
    const next = { ...health.get(), isOnDisk: unwritten.length === 0 && !writer.isRefused(), ...changed }
    if (keysOf(next).some((key) => health.get()[key] !== next[key])) health.set(next)
  }
  const fail = (error: unknown) => {
    if (!isClosed) update({ failure: isQuotaExceeded(error) ? 'full' : 'refused' })
  }
  const show = (key: string, entry: PendingChange | undefined) => {
    const before = items.get().get(key)
    if (entry === before) return
    const next = new Map(items.get())
    if (entry === undefined) next.delete(key)
    else next.set(key, entry)
    const counted = entry ?? before
    // Counted before it is stored: after a crash the count may be too high, never too low.
    if (counted !== undefined) copies.setPending(unsavedCountIdOf(counted), key, entry !== undefined)
    items.set(next)
  }
  const opened = disk.all().then((kept) => {
    if (isClosed) return
    // Entries changed while loading are newer.
    for (const entry of kept) if (!items.get().has(pendingKeyOf(entry))) show(pendingKeyOf(entry), entry)
    copies.forgetPendingExcept(new Set(items.get().keys()))
  }, fail)

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
    setStuck: (isStuck) => update({ isStuck }),
    async change(key, change) {
      if (isClosed) return
      requestPersistentStorage()
      unwritten.push(key)
      update({})
      show(key, change(items.get().get(key)))
      await opened
      if (isClosed) return
      try {
        const written = await writer.write(key, change)
        // After a sign-out, show and announce nothing.
        if (isClosed) return
        unwritten.splice(unwritten.indexOf(key), 1)
        // A newer change is being written.
        if (!unwritten.includes(key)) show(key, written)
        update(writer.isRefused() ? {} : { failure: null })
        tabs.send(key)
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

/** After a failed write only memory has the whole entry: the next write stores `inMemory`. */
function createOutboxWriter(
  disk: Pick<OutboxStorage, 'change'>,
  inMemory: (key: string) => PendingChange | undefined,
): OutboxWriter {
  const refused = new Set<string>()
  const write: OutboxWriter['write'] = async (key, change) => {
    const wasRefused = refused.has(key)
    try {
      const written = await disk.change(key, wasRefused ? () => inMemory(key) : change)
      if (refused.has(key) && !wasRefused) return await write(key, change)
      refused.delete(key)
      return written
    } catch (error) {
      refused.add(key)
      throw error
    }
  }
  return { write, isRefused: () => refused.size > 0 }
}
