/**
 * `npm run inspect -- <itinerary> [--data-dir folder] [--updates n]`: what a database holds of one itinerary, in lines for people: record and
 * its edits, the document and what it shows, what its rows say otherwise, whose each client id is, earlier generations, and the last updates of
 * the log. It is the one that the settings name, or SQLite in the folder. Only reads; servers may run.
 *
 * `npm run inspect -- <itinerary> --url address --user name`: what a running server tells somebody who may edit it, from wherever one is. Asks
 * for the password, or reads it from its input.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, runCommand, say } from './base/command'
import { openToRead } from './base/openDatabase'
import { describeItinerary } from './inspect/describeItinerary'
import { describeServed } from './inspect/describeServed'
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
    for (const line of describeServed(await inspectServer({ url, username, password }, itineraryId))) say(line)
    return
  }
  const dataDir = values['data-dir']
  const db = await openToRead(dataDir === undefined ? readConfig() : { dataDir })
  try {
    for (const line of describeItinerary(await inspectItinerary(db, itineraryId), { maxUpdates })) say(line)
  } finally {
    await db.close()
  }
})

/** The first line of what comes in. The question goes to the error output, so that what is found can be sent into a file. */
async function askPassword(username: string): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  process.stderr.write(`Password of ${username}: `)
  for await (const line of lines) return line
  throw new OperationError('No password was given.')
}
