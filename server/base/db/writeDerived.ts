import type Database from 'better-sqlite3'

/**
 * Writes rebuildable rows without a disk flush: a power cut may undo it, until
 * a later commit makes it durable. An outer transaction keeps its own setting.
 */
export function writeDerived<T>(client: Database.Database, write: () => T): T {
  if (client.inTransaction) return write()
  const usual = Number(client.pragma('synchronous', { simple: true }))
  client.pragma('synchronous = NORMAL')
  try {
    return write()
  } finally {
    client.pragma(`synchronous = ${usual}`)
  }
}
