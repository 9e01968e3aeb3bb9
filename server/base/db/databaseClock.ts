import type { Db } from './database'

const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const ASK_AGAIN_MS = 30_000
/** Of so many answers the quickest counts: it can be wrong by half the time that it took. */
const QUESTIONS = 3

/** The time as all servers of a database have it. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now: () => number
  stop: () => void
}

/**
 * The clock of the database, carried on by the time that passes here: clocks of servers differ, and what one of them dates another one judges. It is
 * looked at again now and then; while the database is away it goes on.
 */
export async function followDatabaseClock(db: Pick<Db, 'rows'>): Promise<DatabaseClock> {
  let ahead = await measure(db)
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      ahead = await measure(db)
    } catch {
      // Whoever needs the database says that it is away.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
  timer.unref()
  return { now: () => Math.floor(performance.now() + ahead), stop: () => clearInterval(timer) }
}

/** By how much the database's clock is ahead of `performance.now()`. */
async function measure(db: Pick<Db, 'rows'>): Promise<number> {
  let [ahead, shortest] = [0, Infinity]
  for (let i = 0; i < QUESTIONS; i += 1) {
    const asked = performance.now()
    const [[time] = [0]] = await db.rows<[number]>(NOW)
    const took = performance.now() - asked
    if (took < shortest) [ahead, shortest] = [time - asked - took / 2, took]
  }
  return ahead
}
