/**
 * `npm run rebase -- <itinerary>`: rewrites a document without deleted content,
 * as its next generation. The server may run: clients switch within about a
 * second, with their unsent edits.
 */
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine, formatBytes } from './base/command'
import { openDatabaseToWrite } from './base/openDatabase'
import { writeNextGeneration } from './documents/documents'

await runCommand(async ([itineraryId, ...more]) => {
  if (itineraryId === undefined || more.length > 0) throw new OperationError('Usage: npm run rebase -- <itinerary>')
  const db = await openDatabaseToWrite(readConfig())
  try {
    const { epoch, before, after } = await writeNextGeneration(db, itineraryId)
    printLine(`Itinerary ${itineraryId} is now at generation ${epoch}: ${formatBytes(after)} instead of ${formatBytes(before)}.`)
  } finally {
    await db.close()
  }
})
