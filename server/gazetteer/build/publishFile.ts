import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

/** A file beside the one it will replace. No journal: the next build discards partial files. */
export function openUnsaved(path: string): Database.Database {
  const db = new Database(path)
  // Otherwise SQLite keeps a journal, and its search tables cannot be copied.
  db.unsafeMode()
  for (const pragma of [
    'page_size = 8192',
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -128000',
  ])
    db.pragma(pragma)
  return db
}

/** Atomic. Open readers keep the old file. */
export function publishFile(path: string, to: string): void {
  sync(path)
  renameSync(path, to)
  sync(dirname(to))
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
