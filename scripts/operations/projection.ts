/**
 * `npm run projection -- check|rebuild`: compares the rows of days and events with the documents they come from, also while the server runs;
 * `rebuild` writes the wrong ones anew. Exit code 1 when something is wrong (and, with rebuild, stays so).
 */
import { readConfig } from '../../server/config'
import { databaseFile, openDatabase } from '../../server/db/open'
import { checkProjection, rebuildProjection, type Finding } from './checkProjection'
import { OperationError, run, say, secondsSince } from './command'
import { lacksMigrations, openToRead } from './database'

const MOST_SHOWN = 5

await run(async ([task, ...more]) => {
  if ((task !== 'check' && task !== 'rebuild') || more.length > 0)
    throw new OperationError('Usage: npm run projection -- check|rebuild')
  const file = databaseFile(readConfig().dataDir)
  const start = performance.now()
  const reader = openToRead(file)
  try {
    if (lacksMigrations(reader.$client))
      throw new OperationError('The database is of an older version of Periplo: start the server once, it brings it up to date.')
    if (task === 'check') return await report(checkProjection(reader), start)
  } finally {
    reader.$client.close()
  }
  const db = openDatabase(file)
  try {
    await report(rebuildProjection(db), start)
  } finally {
    db.$client.close()
  }
})

async function report(findings: AsyncGenerator<Finding>, start: number): Promise<void> {
  const counts: Record<Finding['state'], number> = { right: 0, pending: 0, mended: 0, wrong: 0, unreadable: 0 }
  for await (const found of findings) {
    counts[found.state] += 1
    if (found.state === 'unreadable') say(found.reason)
    if (found.state === 'wrong') {
      say(`itinerary ${found.itineraryId}`)
      for (const difference of found.differences.slice(0, MOST_SHOWN)) say(`  ${difference}`)
      if (found.differences.length > MOST_SHOWN) say(`  and ${found.differences.length - MOST_SHOWN} more`)
    }
  }
  const { right, pending, mended, wrong, unreadable } = counts
  say(
    `${right} right, ${wrong} wrong, ${mended} mended, ${unreadable} unreadable, ${pending} pending (the server brings them up to date) in ${secondsSince(start)}`,
  )
  if (wrong + unreadable > 0) process.exitCode = 1
}
