/**
 * `npm run rebase -- <itinerary>`: rewrites a document without deleted content,
 * as its next generation. The server may run: clients switch within about a
 * second, with their unsent edits.
 */
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine, formatBytes } from './base/command'
import { openToWrite } from './base/openDatabase'
import { rebaseDocument } from './documents/documents'

await runCommand(async ([itineraryId, ...more]) => {
  if (itineraryId === undefined || more.length > 0) throw new OperationError('Usage: npm run rebase -- <itinerary>')
  const db = await openToWrite(readConfig())
  try {
    const { epoch, before, after } = await rebaseDocument(db, itineraryId)
    printLine(`Itinerary ${itineraryId} is now at generation ${epoch}: ${formatBytes(after)} instead of ${formatBytes(before)}.`)
  } finally {
    await db.close()
  }
})
