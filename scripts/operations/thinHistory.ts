/**
 * `npm run thin-history [-- --now <instant>]`: thins all histories as the
 * server does: keeps changes of the last 30 days, each day's last state of the
 * year before, and named versions. The server may run.
 */
import { parseArgs } from 'node:util'
import { destination, pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '#server/config'
import { createBackgroundJobs } from '#server/base/jobs/startJob'
import { HistoryThinner } from '#server/history/thinning/historyThinner'
import { OperationError, runCommand, printLine, secondsSince } from './base/command'
import { openDatabaseToWrite } from './base/openDatabase'

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { now: { type: 'string' } } })
  const now = Instant.optional().safeParse(values.now)
  if (!now.success) throw new OperationError('--now is an instant like 2027-01-31T12:00:00Z.')
  const start = performance.now()
  const log = pino({ base: null }, destination(2))
  const db = await openDatabaseToWrite(readConfig())
  try {
    const thinner = new HistoryThinner({ db, log, now: () => now.data ?? Date.now() })
    await createBackgroundJobs(db).runExclusively('old updates', async () => {
      for (let position: string | undefined; position !== '';) ({ position } = await thinner.step(position ?? ''))
    })
    printLine(`${thinner.dropped} updates of old versions were deleted in ${secondsSince(start)}.`)
  } finally {
    await db.close()
  }
})
