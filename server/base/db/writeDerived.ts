import type Database from 'better-sqlite3'

/**
 * Runs a synchronous write of rows that can be made anew at any time, without waiting for the disk: after a power cut they may be as they were before
 * (whole transactions only). Whatever is committed after it makes it durable as well. Inside a transaction it is up to
 * that how long it waits.
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
