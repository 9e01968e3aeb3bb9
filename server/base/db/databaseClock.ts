import type { Db } from './database'

const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const ASK_AGAIN_MS = 30_000
/** The fastest answer counts: its error is at most half its duration. */
const QUESTIONS = 3

export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now: () => number
  stop: () => void
}

/** Servers compare timestamps. Continues while the database is away. */
export async function trackDatabaseClock(db: Pick<Db, 'rows'>): Promise<DatabaseClock> {
  let ahead = await measure(db)
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      ahead = await measure(db)
    } catch {
      // The next question follows.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
  timer.unref()
  return { now: () => Math.floor(performance.now() + ahead), stop: () => clearInterval(timer) }
}

/** Offset of the database's clock from `performance.now()`. */
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
