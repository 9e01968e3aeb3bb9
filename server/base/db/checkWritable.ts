import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withDeadline } from '../cluster/deadline'
import type { Db } from './database'
import { SqliteDb } from './sqliteDb'

const MAX_LOCK_WAIT_MS = 1000
/** A lost server never answers. */
const MAX_ANSWER_MS = 2000
/** Room for one message. */
const MIN_FREE_BYTES = 1024 * 1024
/** 'PERI' in the file header. */
const SQLITE_APPLICATION_ID = 0x50455249

export const checkWritable = (db: Db): Promise<void> => (db instanceof SqliteDb ? checkFile(db) : checkServer(db))

async function checkFile(db: SqliteDb): Promise<void> {
  if (!(await db.whenWritable(MAX_LOCK_WAIT_MS))) throw new Error('the database is locked')
  const { $client } = db
  await db.writeSync(() => $client.pragma(`application_id = ${SQLITE_APPLICATION_ID}`))
  const { bavail, bsize } = await statfs(dirname($client.name))
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`the disk has ${bavail * bsize} bytes left`)
}

/** At most one row. A replica refuses even an update of no rows. */
const checkServer = (db: Db): Promise<void> =>
  withDeadline(
    db.write(async (tx) => void (await tx.run('UPDATE lineage SET key = key'))),
    MAX_ANSWER_MS,
  )
