/**
 * `npm run inspect -- <itinerary> [--data-dir folder] [--updates n]`: what a data folder holds of one itinerary, in lines for people: record and
 * its edits, the document and what it shows, what its rows say otherwise, whose each client id is, earlier generations, and the last updates of
 * the log. Only reads; the server may run.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { databaseFile } from '#server/base/db/openDatabase'
import { OperationError, runCommand, say } from './base/command'
import { lacksMigrations, openToRead } from './base/database'
import { describeItinerary } from './inspect/describeItinerary'
import { inspectItinerary } from './inspect/inspectItinerary'

const USAGE = 'Usage: npm run inspect -- <itinerary> [--data-dir folder] [--updates n]'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, updates: { type: 'string', default: '50' } },
  })
  const [itineraryId, ...more] = positionals
  const maxUpdates = Number(values.updates)
  if (itineraryId === undefined || more.length > 0 || !Number.isInteger(maxUpdates) || maxUpdates < 0)
    throw new OperationError(USAGE)
  const db = openToRead(databaseFile(values['data-dir'] ?? readConfig().dataDir))
  try {
    if (lacksMigrations(db.$client))
      throw new OperationError('The database is of an older version of Periplo: start the server once, it brings it up to date.')
    for (const line of describeItinerary(await inspectItinerary(db, itineraryId), { maxUpdates })) say(line)
  } finally {
    db.$client.close()
  }
})
