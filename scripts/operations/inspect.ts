/**
 * `npm run inspect -- <itinerary> [--data-dir folder] [--updates n]`: prints
 * record, document, differences to rows, client id owners, generations and last
 * updates from the configured database, or SQLite in the folder. Read-only;
 * servers may run.
 *
 * `npm run inspect -- <itinerary> --url address --user name`: prints what a
 * server returns to an editor. Asks for the password, or reads it from stdin.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, runCommand, printLine } from './base/command'
import { openDatabaseToRead } from './base/openDatabase'
import { describeItinerary, describeServedItinerary } from './inspect/describeItinerary'
import { inspectItinerary } from './inspect/inspectItinerary'
import { inspectServer } from './inspect/inspectServer'

const USAGE = 'Usage: npm run inspect -- <itinerary> [--data-dir folder] [--updates n], or <itinerary> --url address --user name'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string' },
      updates: { type: 'string', default: '50' },
      url: { type: 'string' },
      user: { type: 'string' },
    },
  })
  const [itineraryId, ...more] = positionals
  const maxUpdates = Number(values.updates)
  if (itineraryId === undefined || more.length > 0 || !Number.isInteger(maxUpdates) || maxUpdates < 0)
    throw new OperationError(USAGE)
  const { url, user: username } = values
  if ((url === undefined) !== (username === undefined) || (url !== undefined && values['data-dir'] !== undefined))
    throw new OperationError(USAGE)
  if (url !== undefined && username !== undefined) {
    const password = await askPassword(username)
    for (const line of describeServedItinerary(await inspectServer({ url, username, password }, itineraryId))) printLine(line)
    return
  }
  const dataDir = values['data-dir']
  const db = await openDatabaseToRead(dataDir === undefined ? readConfig() : { dataDir })
  try {
    for (const line of describeItinerary(await inspectItinerary(db, itineraryId), { maxUpdates })) printLine(line)
  } finally {
    await db.close()
  }
})

/** Prompts on stderr, so that stdout can be redirected. */
async function askPassword(username: string): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  process.stderr.write(`Password of ${username}: `)
  for await (const line of lines) return line
  throw new OperationError('No password was given.')
}
