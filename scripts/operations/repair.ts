/**
 * `npm run repair -- <itinerary> [--from <file>]...`: rebuilds a damaged
 * document from its log, its rows, and files with a client's copy (a Yjs
 * update). Stop the server first. Clients bring missing edits within a week
 * after the next start.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine } from './base/command'
import { openDatabaseToWrite } from './base/openDatabase'
import { repairDocument } from './documents/repairDocument'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string', multiple: true, default: [] } },
  })
  const [itineraryId, ...more] = positionals
  if (itineraryId === undefined || more.length > 0)
    throw new OperationError('Usage: npm run repair -- <itinerary> [--from <file>]')
  const copies = await Promise.all(values.from.map((file) => readFile(file)))
  const db = await openDatabaseToWrite(readConfig())
  try {
    const { read, unreadable, hasMissingDependencies, fromRows } = await repairDocument(db, itineraryId, copies)
    printLine(`Itinerary ${itineraryId}: ${read} pieces read, ${unreadable} unreadable, ${fromRows} changes taken from its rows.`)
    if (hasMissingDependencies) printLine('Changes that depend on missing ones were left out.')
    printLine('Start the server. For a week, browsers with newer edits send them when the trip is opened.')
  } finally {
    await db.close()
  }
})
