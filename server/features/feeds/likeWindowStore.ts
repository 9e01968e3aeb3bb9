import type { Services } from '#server/base/services'
import type { Db } from '#server/base/db/openDatabase'
import { feedKinds } from '#server/records/feedKinds'

/** How long a like counts as recent. */
export const RECENT_LIKE_MS = 7 * 24 * 3600 * 1000

/** So often the window is looked at: at a hundred thousand likes a week, one or two fall out of it meanwhile. */
const LIKE_WINDOW_MOVE_MS = 10_000

/**
 * Moves the window of recent likes on to the one that ends `now`, and takes from every count the likes that fall out of it. Feeds are exact
 * at any instant all the same (`findFeedPage`): what this saves them is counting. Where none falls out of it, the window may stay.
 */
export function moveLikeWindow({ $client: client }: Db, now: number): void {
  const since = now - RECENT_LIKE_MS
  client
    .transaction(() => {
      const counts = Object.values(feedKinds).map(({ things, likes, thingId }) =>
        client
          .prepare(
            `UPDATE ${things} SET recent_likes = recent_likes - gone.likes
             FROM (SELECT k.${thingId} AS id, count(*) AS likes FROM like_window AS w CROSS JOIN ${likes} AS k
               WHERE k.created_at > w.since AND k.created_at <= @since GROUP BY k.${thingId}) AS gone
             WHERE ${things}.id = gone.id`,
          )
          .run({ since }),
      )
      if (counts.some(({ changes }) => changes > 0)) client.prepare('UPDATE like_window SET since = @since').run({ since })
    })
    .immediate()
}

/** Moves the window on now and every few seconds, until the returned function is called. */
export function startLikeWindow(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  everyMs = LIKE_WINDOW_MOVE_MS,
): () => void {
  const move = () => {
    try {
      moveLikeWindow(db, now())
    } catch (error) {
      log.error({ err: error }, 'the window of recent likes could not be moved on; tried again')
    }
  }
  move()
  const timer = setInterval(move, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
