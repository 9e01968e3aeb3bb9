/**
 * `npm run restored`: marks a database that was restored by other means than
 * `npm run restore` (pg_restore, a disk snapshot): for a week editors may bring
 * back what it lacks. Stop the servers first.
 */
import { readConfig } from '#server/config'
import type { Db } from '#server/base/db/database'
import { markRestored } from '#server/base/db/lineageStore'
import { RollbackStore, skipVersions } from '#server/sync/log/rollbackStore'
import { claimDataFolder, openDatabaseToWrite } from './base/openDatabase'
import { OperationError, runCommand, printLine } from './base/command'

await runCommand(async (args) => {
  if (args.length > 0) throw new OperationError('Usage: npm run restored')
  const config = readConfig()
  const db = await openDatabaseToWrite(config)
  try {
    const release = config.databaseUrl === undefined ? claimDataFolder(config.dataDir) : () => undefined
    try {
      const newestAt = await noteRestored(db, Date.now())
      printLine(`The database is marked as restored. Its newest change is from ${new Date(newestAt).toISOString()}.`)
      printLine('Start the servers. For a week, browsers with newer edits send them when their trips are opened.')
    } finally {
      release()
    }
  } finally {
    await db.close()
  }
})

/**
 * Marks a database as restored; servers notice on start. Returns the time of
 * the newest change, after which data may be missing.
 */
async function noteRestored(db: Db, now: number): Promise<number> {
  const newestAt = await new RollbackStore(db, () => now).newestAt()
  await db.write(async (tx) => {
    await skipVersions(tx, now - newestAt)
    await markRestored(tx, now)
  })
  return newestAt
}
