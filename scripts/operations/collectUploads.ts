/**
 * `npm run uploads:collect [-- --delete]`: lists or deletes pictures without
 * references in rows, documents or log, not sent in the last 90 days. The
 * server may run.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { collectUnusedPictures } from '#server/features/uploads/collectUnusedPictures'
import { createBackgroundJobs } from '#server/base/jobs/startJob'
import type { StoredImage } from '#server/base/images/imageStorage'
import { openImageStorages } from '#server/base/images/openImageStorages'
import { runCommand, printLine, formatBytes } from './base/command'
import { openDatabaseToWrite } from './base/openDatabase'

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { delete: { type: 'boolean', default: false } } })
  const config = readConfig()
  const db = await openDatabaseToWrite(config)
  try {
    const { images } = await openImageStorages({ config, db, logger: { warn: () => undefined }, now: Date.now })
    // In parallel, everything would be read twice.
    let unused: StoredImage[] = []
    await createBackgroundJobs(db).runExclusively('unused pictures', async () => {
      unused = await collectUnusedPictures({ db, images, now: Date.now }, { deletes: values.delete })
    })
    for (const { name, bytes } of unused) printLine(`${name}  ${formatBytes(bytes)}`)
    const total = formatBytes(unused.reduce((sum, { bytes }) => sum + bytes, 0))
    printLine(`${values.delete ? 'Deleted' : 'Unused'} pictures: ${unused.length} (${total}).`)
    if (!values.delete && unused.length > 0) printLine('Delete them with --delete.')
  } finally {
    await db.close()
  }
})
