import type { Services } from '#server/base/services'
import type { Db, Transaction } from '#server/base/db/database'
import { feedKinds } from '#server/records/feedKinds'

/** How long a like counts as recent. */
export const RECENT_LIKE_MS = 7 * 24 * 3600 * 1000

/** So often the window is looked at: at a hundred thousand likes a week, one or two fall out of it meanwhile. */
const LIKE_WINDOW_MOVE_MS = 10_000

/** Of several servers one moves the window, and the others let it. */
const LOCKED_WINDOW = {
  sqlite: 'SELECT since FROM like_window',
  postgres: 'SELECT since FROM like_window FOR UPDATE SKIP LOCKED',
}

const leaving = (likes: string): string => `${likes} AS k WHERE k.created_at > @from AND k.created_at <= @since`

/**
 * Moves the window of recent likes on to the one that ends `now`, and takes from every count the likes that fall out of it. Feeds are exact
 * at any instant all the same (`findFeedPage`): what this saves them is counting. Where none falls out of it, the window may stay.
 */
export async function moveLikeWindow(db: Db, now: number): Promise<void> {
  const since = now - RECENT_LIKE_MS
  const isLeft = Object.values(feedKinds).map(
    ({ likes }) => `EXISTS (SELECT 1 FROM like_window AS w, ${likes} AS k
    WHERE k.created_at > w.since AND k.created_at <= @since)`,
  )
  // Hardly ever does one fall out of it: whoever writes does not wait for this.
  const [mayMove] = await db.rows(`SELECT 1 WHERE ${isLeft.join(' OR ')}`, { since })
  if (mayMove !== undefined) await db.write((tx) => moveWindowTo(tx, since))
}

async function moveWindowTo(tx: Transaction, since: number): Promise<void> {
  const [[from] = [since]] = await tx.rows<[number]>(LOCKED_WINDOW)
  if (from >= since) return
  for (const { things, likes, thingId } of Object.values(feedKinds)) {
    const counts = `SELECT k.${thingId} AS id, count(*) AS likes FROM ${leaving(likes)} GROUP BY k.${thingId}`
    await tx.run(
      `UPDATE ${things} SET recent_likes = recent_likes - gone.likes FROM (${counts}) AS gone WHERE ${things}.id = gone.id`,
      { from, since },
    )
  }
  await tx.run('UPDATE like_window SET since = @since', { since })
}

/** Moves the window on now and every few seconds, until the returned function is called. */
export function startLikeWindow(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  everyMs = LIKE_WINDOW_MOVE_MS,
): () => void {
  let isMoving = false
  let isStopped = false
  const move = async () => {
    if (isMoving) return
    isMoving = true
    try {
      await moveLikeWindow(db, now())
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'the window of recent likes could not be moved on; tried again')
    } finally {
      isMoving = false
    }
  }
  void move()
  const timer = setInterval(() => void move(), everyMs)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
