/**
 * `npm run backup [-- --to folder]`: a consistent copy of database and uploads,
 * also while the server runs. Default: a timestamped folder beside the data
 * folder. An earlier backup only gets missing pictures. No secrets: restored
 * elsewhere, users need one token refresh.
 */
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine, secondsSince, formatBytes, fileTimestamp } from './base/command'
import { makeBackup } from './backups/makeBackup'

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl !== undefined)
    throw new OperationError(
      'This copies SQLite, and DATABASE_URL names a PostgreSQL: copy that with pg_dump --format=custom, and after it the folder uploads in DATA_DIR.',
    )
  const start = performance.now()
  const now = Date.now()
  const folder = values.to ?? join(dirname(resolve(dataDir)), 'backups', fileTimestamp(now))
  const { manifest, copiedUploads } = await makeBackup({ dataDir, folder, now })
  const { database, rows, uploads, missingUploads } = manifest
  const pictures = Object.values(uploads)
  printLine(`Backed up ${dataDir} to ${folder} in ${secondsSince(start)}.`)
  printLine(
    `  database   ${formatBytes(database.bytes)}: ${rows['users'] ?? 0} people, ${rows['itineraries'] ?? 0} itineraries, ${rows['doc_updates'] ?? 0} updates`,
  )
  printLine(
    `  pictures   ${pictures.length} (${formatBytes(pictures.reduce((sum, { bytes }) => sum + bytes, 0))}), of which ${copiedUploads} were copied now`,
  )
  if (missingUploads.length > 0)
    printLine(
      `  attention  ${missingUploads.length} pictures that rows name are not in the uploads folder: ${missingUploads.slice(0, 3).join(', ')}`,
    )
})
