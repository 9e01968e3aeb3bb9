/**
 * `npm run thin-history [-- --now <instant>]`: thins the histories of all itineraries as the server does by itself: each change of the last 30 days
 * stays, of the year before the last state of each day, and what has a name. May run beside the server.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '#server/config'
import { openChores } from '#server/base/chores/openChores'
import { HistoryThinner } from '#server/history/thinning/historyThinner'
import { OperationError, runCommand, say, secondsSince } from './base/command'
import { openToWrite } from './base/openDatabase'

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { now: { type: 'string' } } })
  const now = Instant.optional().safeParse(values.now)
  if (!now.success) throw new OperationError('--now is an instant like 2027-01-31T12:00:00Z.')
  const start = performance.now()
  const db = await openToWrite(readConfig())
  try {
    const thinner = new HistoryThinner({ db, now: () => now.data ?? Date.now() })
    await openChores(db).alone('old updates', async () => {
      for (let position: string | undefined; position !== '';) ({ position } = await thinner.step(position ?? ''))
    })
    say(`${thinner.dropped} updates of old versions are gone, in ${secondsSince(start)}.`)
  } finally {
    await db.close()
  }
})
