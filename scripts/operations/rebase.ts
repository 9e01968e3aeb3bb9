/**
 * `npm run rebase -- <itinerary>`: writes the document of an itinerary anew as its next generation, with only what lives in it. The server may
 * run: whoever edits it comes over within a second or so, with what they have not sent yet.
 */
import { readConfig } from '#server/config'
import { databaseFile, openDatabase } from '#server/base/db/openDatabase'
import { OperationError, runCommand, say, formatBytes } from './base/command'
import { openToRead } from './base/database'
import { rebaseDocument } from './documents/rebaseDocument'

await runCommand(async ([itineraryId, ...more]) => {
  if (itineraryId === undefined || more.length > 0) throw new OperationError('Usage: npm run rebase -- <itinerary>')
  const file = databaseFile(readConfig().dataDir)
  // Says it when there is none.
  openToRead(file).$client.close()
  const db = openDatabase(file)
  try {
    const { epoch, before, after } = await rebaseDocument(db, itineraryId)
    say(`Itinerary ${itineraryId} goes on as generation ${epoch}: ${formatBytes(after)} instead of ${formatBytes(before)}.`)
  } finally {
    db.$client.close()
  }
})
