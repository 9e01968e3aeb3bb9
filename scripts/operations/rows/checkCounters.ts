import type { Db, DbReader } from '#server/base/db/database'
import { keysOf } from '#shared/keysOf'

export interface WrongCounter {
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

type CountedTable = 'itineraries' | 'lists' | 'users'

/** Kept by triggers. */
const counters: Readonly<Record<CountedTable, Readonly<Record<string, string>>>> = {
  itineraries: likesOf('itinerary_likes', 'itinerary_id'),
  lists: likesOf('list_likes', 'list_id'),
  users: {
    followers: 'SELECT count(*) FROM follows WHERE followed_id = t.id',
    following: 'SELECT count(*) FROM follows WHERE follower_id = t.id',
  },
}

interface Counter {
  table: CountedTable
  column: string
  count: string
}

const allCounters: readonly Counter[] = keysOf(counters).flatMap((table) =>
  Object.entries(counters[table]).map(([column, count]) => ({ table, column, count })),
)

const nameOf = ({ table, column }: Counter): string => `${table}.${column}`

/** In one snapshot. */
export const checkCounters = (db: Db): Promise<WrongCounter[]> =>
  db.snapshot(async (at) => {
    const found: WrongCounter[] = []
    for (const counter of allCounters) found.push(...(await miscountsOf(at, counter)))
    return found
  })

async function miscountsOf(at: DbReader, counter: Counter): Promise<WrongCounter[]> {
  const { table, column, count } = counter
  const rows = await at.rows<[id: string, is: number, shouldBe: number]>(
    `SELECT id, counted, should_be FROM (SELECT t.id, t.${column} AS counted, (${count}) AS should_be FROM ${table} AS t) AS compared
     WHERE counted <> should_be ORDER BY id`,
  )
  return rows.map(([id, is, shouldBe]) => ({ counter: nameOf(counter), id, is, shouldBe }))
}

/** Also while servers run. Returns wrong ones. */
export async function repairCounters(db: Db): Promise<WrongCounter[]> {
  const mended: WrongCounter[] = []
  for (const miscount of await checkCounters(db)) {
    const counter = allCounters.find((one) => nameOf(one) === miscount.counter)
    if (counter !== undefined && (await mend(db, counter, miscount.id))) mended.push(miscount)
  }
  return mended
}

/** Concurrent triggers wait, then add to the corrected value. */
const mend = (db: Db, { table, column, count }: Counter, id: string): Promise<boolean> =>
  db.write(
    async (tx) => {
      // Before counting: a concurrent like is either committed, or waits uncounted.
      await tx.lock(table, id)
      const changed = await tx.run(
        `UPDATE ${table} AS t SET ${column} = (${count}) WHERE t.id = @id AND t.${column} <> (${count})`,
        { id },
      )
      return changed > 0
    },
    { isDerived: true },
  )
