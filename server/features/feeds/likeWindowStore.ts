import type { Services } from '#server/base/services'
import type { Db, Transaction } from '#server/base/db/database'
import { feedKinds } from '#server/access/feedKinds'

export const RECENT_LIKE_MS = 7 * 24 * 3600 * 1000

/** At 100,000 likes a week, one or two leave the window in this time. */
const LIKE_WINDOW_MOVE_MS = 10_000

/** Only one server moves the window; the others skip. */
const LOCKED_WINDOW = {
  sqlite: 'SELECT since FROM like_window',
  postgres: 'SELECT since FROM like_window FOR UPDATE SKIP LOCKED',
}

const leaving = (likes: string): string => `${likes} AS k WHERE k.created_at > @from AND k.created_at <= @since`

/** Only saves counting: feeds are exact at any time (`findFeedPage`). */
export async function moveLikeWindow(db: Db, now: number): Promise<void> {
  const since = now - RECENT_LIKE_MS
  const isLeft = Object.values(feedKinds).map(
    ({ likes }) => `EXISTS (SELECT 1 FROM like_window AS w, ${likes} AS k
    WHERE k.created_at > w.since AND k.created_at <= @since)`,
  )
  // Usually no like leaves: avoids a write.
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

export function startMovingLikeWindow(
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
      if (!isStopped) log.error({ err: error }, 'recent likes could not be updated, will be retried')
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
