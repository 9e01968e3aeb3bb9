import type { OutboxDisk } from './outboxDisk'
import type { ChangeEntry, PendingChange } from './pendingChange'

export interface OutboxWriter {
  /** Returns the stored entry. */
  write: (key: string, change: ChangeEntry) => Promise<PendingChange | undefined>
  isRefused: () => boolean
}

/** After a failed write only memory has the whole entry: the next write stores `inMemory`. */
export function outboxWriter(
  disk: Pick<OutboxDisk, 'change'>,
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
