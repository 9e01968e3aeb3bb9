/**
 * `npm run uploads:collect [-- --delete]`: the uploaded pictures that nobody needs any more: no row, document or log names them, and nobody
 * sent them in the last 90 days. Only says which they are, unless told to delete them. May run beside the server.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { databaseFile, openDatabase } from '#server/base/db/openDatabase'
import { collectUnused } from '#server/features/uploads/collectUnused'
import { uploadsFolder } from '#server/base/images/imagePaths'
import { createFolderStorage } from '#server/base/images/imageStorage'
import { OperationError, runCommand, say, formatBytes } from './base/command'

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { delete: { type: 'boolean', default: false } } })
  const config = readConfig()
  const file = databaseFile(config.dataDir)
  // Without this a wrong DATA_DIR would be a new, empty database.
  if (!existsSync(file)) throw new OperationError(`There is no database at ${file}: is DATA_DIR right?`)
  const db = openDatabase(file)
  try {
    const images = createFolderStorage(uploadsFolder(config))
    const unused = await collectUnused({ db, images, now: Date.now }, { deletes: values.delete })
    for (const { name, bytes } of unused) say(`${name}  ${formatBytes(bytes)}`)
    const total = formatBytes(unused.reduce((sum, { bytes }) => sum + bytes, 0))
    say(`${values.delete ? 'Deleted' : 'Unused'} pictures: ${unused.length} (${total}).`)
    if (!values.delete && unused.length > 0) say('Delete them with --delete.')
  } finally {
    db.$client.close()
  }
})
