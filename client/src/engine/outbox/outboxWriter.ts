import type { OutboxDisk } from './outboxDisk'
import type { ChangeEntry, PendingChange } from './pendingChange'

/** Writes entries to disk, and remembers which of them it refused. */
export interface OutboxWriter {
  /** What the disk holds afterwards; rejects when it refuses. */
  write: (key: string, change: ChangeEntry) => Promise<PendingChange | undefined>
  /** Whether there is an entry that the page has and the disk does not. */
  isRefused: () => boolean
}

/** An entry that the disk has refused before is complete only in memory: `inMemory` is written then, not a change of the one on disk. */
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
