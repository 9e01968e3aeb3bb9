import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db } from './openDatabase'
import { writeGate } from './writeGate'

/** Another writer may keep the database for a moment, not longer. */
const MAX_LOCK_WAIT_MS = 1000
/** Less is no room for what one person may send in one message. */
const MIN_FREE_BYTES = 1024 * 1024
/** 'PERI': what a file of ours calls itself, in its first page. */
const SQLITE_APPLICATION_ID = 0x50455249

/** Rejects unless the database takes writes: one is made, as small as can be, up to the disk. */
export async function checkWritable(db: Db): Promise<void> {
  if (!(await writeGate(db).whenOpen(MAX_LOCK_WAIT_MS))) throw new Error('the database is locked')
  const { $client } = db
  $client.pragma(`application_id = ${SQLITE_APPLICATION_ID}`)
  const { bavail, bsize } = await statfs(dirname($client.name))
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`the disk has ${bavail * bsize} bytes left`)
}
