/**
 * `npm run restore -- <folder> [--check]`: checks a backup, then replaces the
 * database; the old one is set aside. With --check nothing is replaced, and the
 * server may run. Clients bring back newer edits within a week.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine, secondsSince, formatBytes } from './base/command'
import { restoreBackup, verifyBackup } from './backups/restoreBackup'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0)
    throw new OperationError('Usage: npm run restore -- <folder of a backup> [--check]')
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl !== undefined)
    throw new OperationError(
      'This restores SQLite, and DATABASE_URL names a PostgreSQL: stop the servers, restore it with pg_restore --clean --if-exists, copy the pictures to the folder uploads in DATA_DIR, then run npm run restored.',
    )
  const start = performance.now()
  const job = { folder, dataDir, now: Date.now() }
  if (values.check) {
    const { manifest, documents } = await verifyBackup(job)
    return printLine(
      `The backup of ${manifest.createdAt} is good: ${documents} documents, ${formatBytes(manifest.database.bytes)} (${secondsSince(start)}).`,
    )
  }
  const { manifest, documents, setAside, copiedUploads } = await restoreBackup(job)
  printLine(`Restored the backup of ${manifest.createdAt} into ${dataDir} in ${secondsSince(start)}.`)
  printLine(
    `  checked    ${documents} documents, ${Object.keys(manifest.uploads).length} pictures, of which ${copiedUploads} were missing`,
  )
  if (setAside !== undefined) printLine(`  before     the previous database is now in ${setAside}; delete it once you are sure`)
  printLine('  next       start the server. For a week, browsers with newer edits send them when their trips are opened.')
  printLine(
    '             Newer accounts, titles, dates and likes are lost; owners can restore newer trips. Users active since the backup sign in again.',
  )
})
