import type { Db, Reader } from '#server/base/db/database'
import { keysOf } from '#shared/keysOf'

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

type CountedTable = 'itineraries' | 'lists' | 'users'

/** The counts that triggers keep, by table and column: what they count. */
const counters: Readonly<Record<CountedTable, Readonly<Record<string, string>>>> = {
  itineraries: likesOf('itinerary_likes', 'itinerary_id'),
  lists: likesOf('list_likes', 'list_id'),
  users: {
    followers: 'SELECT count(*) FROM follows WHERE followed_id = t.id',
    following: 'SELECT count(*) FROM follows WHERE follower_id = t.id',
  },
}

/** A counter, and what it counts. */
interface Counter {
  table: CountedTable
  column: string
  count: string
}

const allCounters: readonly Counter[] = keysOf(counters).flatMap((table) =>
  Object.entries(counters[table]).map(([column, count]) => ({ table, column, count })),
)

const nameOf = ({ table, column }: Counter): string => `${table}.${column}`

/** Compares every count with what it counts, all at one moment. */
export const checkCounters = (db: Db): Promise<Miscount[]> =>
  db.snapshot(async (at) => {
    const found: Miscount[] = []
    for (const counter of allCounters) found.push(...(await miscountsOf(at, counter)))
    return found
  })

async function miscountsOf(at: Reader, counter: Counter): Promise<Miscount[]> {
  const { table, column, count } = counter
  const rows = await at.rows<[id: string, is: number, shouldBe: number]>(
    `SELECT id, counted, should_be FROM (SELECT t.id, t.${column} AS counted, (${count}) AS should_be FROM ${table} AS t) AS compared
     WHERE counted <> should_be ORDER BY id`,
  )
  return rows.map(([id, is, shouldBe]) => ({ counter: nameOf(counter), id, is, shouldBe }))
}

/** Writes the right counts where they are wrong, also while servers run. Returns what was mended. */
export async function mendCounters(db: Db): Promise<Miscount[]> {
  const mended: Miscount[] = []
  for (const miscount of await checkCounters(db)) {
    const counter = allCounters.find((one) => nameOf(one) === miscount.counter)
    if (counter !== undefined && (await mend(db, counter, miscount.id))) mended.push(miscount)
  }
  return mended
}

/** Counts one thing anew, and says whether its count was wrong. Its triggers wait meanwhile, and then add what they know of. */
const mend = (db: Db, { table, column, count }: Counter, id: string): Promise<boolean> =>
  db.write(
    async (tx) => {
      // Before it is counted: who likes it at this moment has the row locked until that like can be seen, or waits for it with the like unseen.
      await tx.lock(table, id)
      const changed = await tx.run(
        `UPDATE ${table} AS t SET ${column} = (${count}) WHERE t.id = @id AND t.${column} <> (${count})`,
        { id },
      )
      return changed > 0
    },
    { isDerived: true },
  )
