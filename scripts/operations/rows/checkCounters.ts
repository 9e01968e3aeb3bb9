import type { Db } from '#server/base/db/openDatabase'

/** A count that is kept with a thing, and what it should be. */
export interface Miscount {
  /** `itineraries.likes` */
  counter: string
  id: string
  is: number
  shouldBe: number
}

const likesOf = (likes: string, thing: string) => ({
  likes: `SELECT count(*) FROM ${likes} WHERE ${thing} = t.id`,
  recent_likes: `SELECT count(*) FROM ${likes} WHERE ${thing} = t.id AND created_at > (SELECT since FROM like_window)`,
})

/** The counts that triggers keep, by table and column: what they count. */
const counters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  itineraries: likesOf('itinerary_likes', 'itinerary_id'),
  lists: likesOf('list_likes', 'list_id'),
  users: {
    followers: 'SELECT count(*) FROM follows WHERE followed_id = t.id',
    following: 'SELECT count(*) FROM follows WHERE follower_id = t.id',
  },
}

/** Compares every count with what it counts, all at one moment. */
export const checkCounters = ({ $client }: Pick<Db, '$client'>): Miscount[] =>
  $client.transaction(() =>
    Object.entries(counters).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, count]) =>
        $client
          .prepare<[], Omit<Miscount, 'counter'>>(
            `SELECT id, counted AS "is", "shouldBe" FROM (SELECT t.id, t.${column} AS counted, (${count}) AS "shouldBe" FROM ${table} AS t)
             WHERE counted <> "shouldBe" ORDER BY id`,
          )
          .all()
          .map((found) => ({ counter: `${table}.${column}`, ...found })),
      ),
    ),
  )()

/** Writes the right counts where they are wrong, also while the server runs. Returns what was mended. */
export const mendCounters = (db: Pick<Db, '$client'>): Miscount[] =>
  db.$client
    .transaction(() => {
      const found = checkCounters(db)
      for (const { counter, id, shouldBe } of found) {
        const [table = '', column = ''] = counter.split('.')
        db.$client.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(shouldBe, id)
      }
      return found
    })
    .immediate()
