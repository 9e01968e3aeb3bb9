import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withDeadline } from '../cluster/deadline'
import type { Db } from './database'
import { SqliteDb } from './sqliteDb'

/** Another writer may keep the database for a moment, not longer. */
const MAX_LOCK_WAIT_MS = 1000
/** A server elsewhere may be slow for a moment, too; one that is gone does not say so. */
const MAX_ANSWER_MS = 2000
/** Less is no room for what one person may send in one message. */
const MIN_FREE_BYTES = 1024 * 1024
/** 'PERI': what a file of ours calls itself, in its first page. */
const SQLITE_APPLICATION_ID = 0x50455249

/** Rejects unless the database takes writes: one is made, as small as can be, up to the disk. */
export const checkWritable = (db: Db): Promise<void> => (db instanceof SqliteDb ? checkFile(db) : checkServer(db))

async function checkFile(db: SqliteDb): Promise<void> {
  if (!(await db.whenWritable(MAX_LOCK_WAIT_MS))) throw new Error('the database is locked')
  const { $client } = db
  await db.writeAtOnce(() => $client.pragma(`application_id = ${SQLITE_APPLICATION_ID}`))
  const { bavail, bsize } = await statfs(dirname($client.name))
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`the disk has ${bavail * bsize} bytes left`)
}

/** The table has one row at most, which hardly anybody else writes. A replica refuses this also without that row. */
const checkServer = (db: Db): Promise<void> =>
  withDeadline(
    db.write(async (tx) => void (await tx.run('UPDATE lineage SET key = key'))),
    MAX_ANSWER_MS,
  )
