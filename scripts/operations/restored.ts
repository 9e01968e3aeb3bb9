/**
 * `npm run restored`: marks a database that was restored by other means than
 * `npm run restore` (pg_restore, a disk snapshot): for a week editors may bring
 * back what it lacks. Stop the servers first.
 */
import { readConfig } from '#server/config'
import { noteRestored } from './backups/noteRestored'
import { claimFolder } from './base/claimFolder'
import { OperationError, runCommand, say } from './base/command'
import { openToWrite } from './base/openDatabase'

await runCommand(async (args) => {
  if (args.length > 0) throw new OperationError('Usage: npm run restored')
  const config = readConfig()
  const db = await openToWrite(config)
  try {
    const release = config.databaseUrl === undefined ? claimFolder(config.dataDir) : () => undefined
    try {
      const newestAt = await noteRestored(db, Date.now())
      say(`The database is marked as restored. Its newest change is from ${new Date(newestAt).toISOString()}.`)
      say('Start the servers. For a week, browsers with newer edits send them when their trips are opened.')
    } finally {
      release()
    }
  } finally {
    await db.close()
  }
})
