/**
 * `npm run rebase -- <itinerary>`: writes the document of an itinerary anew as its next generation, with only what lives in it. The server may
 * run: whoever edits it comes over within a second or so, with what they have not sent yet.
 */
import { readConfig } from '#server/config'
import { OperationError, runCommand, say, formatBytes } from './base/command'
import { openToWrite } from './base/openDatabase'
import { rebaseDocument } from './documents/rebaseDocument'

await runCommand(async ([itineraryId, ...more]) => {
  if (itineraryId === undefined || more.length > 0) throw new OperationError('Usage: npm run rebase -- <itinerary>')
  const db = await openToWrite(readConfig())
  try {
    const { epoch, before, after } = await rebaseDocument(db, itineraryId)
    say(`Itinerary ${itineraryId} goes on as generation ${epoch}: ${formatBytes(after)} instead of ${formatBytes(before)}.`)
  } finally {
    await db.close()
  }
})
