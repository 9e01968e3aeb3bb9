/**
 * `npm run projection -- check|rebuild`: compares rows with documents, and
 * counters of likes and followers; `rebuild` corrects them. Servers may run.
 * Exit code 1 for (remaining) faults.
 */
import { readConfig } from '#server/config'
import { checkCounters, repairCounters, type WrongCounter } from './rows/checkCounters'
import { checkProjection, rebuildProjection, type ProjectionFinding } from './rows/checkProjection'
import { OperationError, runCommand, printLine, secondsSince } from './base/command'
import { openDatabaseToRead, openDatabaseToWrite } from './base/openDatabase'

const MAX_SHOWN_LINES = 5

await runCommand(async ([task, ...more]) => {
  if ((task !== 'check' && task !== 'rebuild') || more.length > 0)
    throw new OperationError('Usage: npm run projection -- check|rebuild')
  const start = performance.now()
  const config = readConfig()
  const db = await (task === 'check' ? openDatabaseToRead(config) : openDatabaseToWrite(config))
  try {
    if (task === 'check') return await report(checkProjection(db), await checkCounters(db), start)
    const mended = await repairCounters(db)
    if (mended.length > 0) printLine(`${mended.length} counts of likes and followers mended`)
    await report(rebuildProjection(db), [], start)
  } finally {
    await db.close()
  }
})

async function report(
  findings: AsyncGenerator<ProjectionFinding>,
  miscounts: readonly WrongCounter[],
  start: number,
): Promise<void> {
  const counts: Record<ProjectionFinding['state'], number> = { right: 0, pending: 0, mended: 0, wrong: 0, unreadable: 0 }
  for await (const found of findings) {
    counts[found.state] += 1
    if (found.state === 'unreadable') printLine(found.reason)
    if (found.state === 'wrong') {
      printLine(`itinerary ${found.itineraryId}`)
      sayFirst(found.differences)
    }
  }
  if (miscounts.length > 0) {
    printLine('counts of likes and followers')
    sayFirst(miscounts.map(({ counter, id, is, shouldBe }) => `${counter} of ${id} is ${is} instead of ${shouldBe}`))
  }
  const { right, pending, mended, wrong, unreadable } = counts
  printLine(
    `${right} right, ${wrong} wrong, ${mended} mended, ${unreadable} unreadable, ${pending} pending (the server brings them up to date), ${miscounts.length} counts wrong in ${secondsSince(start)}`,
  )
  if (wrong + unreadable + miscounts.length > 0) process.exitCode = 1
}

function sayFirst(lines: readonly string[]): void {
  for (const line of lines.slice(0, MAX_SHOWN_LINES)) printLine(`  ${line}`)
  if (lines.length > MAX_SHOWN_LINES) printLine(`  and ${lines.length - MAX_SHOWN_LINES} more`)
}
