import type { Db, Transaction } from '#server/base/db/database'
import { forEachDialect } from '#server/access/dialectSql'

export interface UnnotifiedChange {
  itineraryId: string
  userId: string
  at: number
}

const takesPart = `(SELECT user_id FROM itineraries WHERE id = @itineraryId) <> @userId OR EXISTS (SELECT 1 FROM collaborators AS c WHERE c.itinerary_id = @itineraryId AND c.user_id <> @userId)`
const ADD = `INSERT INTO away_changes (itinerary_id, user_id, at) SELECT @itineraryId, u.id, CAST(@at AS bigint) FROM users AS u
  WHERE u.id = @userId AND (${takesPart})
  ON CONFLICT (itinerary_id, user_id) DO UPDATE SET at = excluded.at WHERE away_changes.taken_until IS NOT NULL RETURNING at`

/** Returns whether members have to be notified. */
export const addUnnotifiedChange = async (tx: Transaction, change: UnnotifiedChange): Promise<boolean> =>
  (await tx.rows(ADD, { ...change })).length > 0

const DUE =
  'SELECT itinerary_id, user_id FROM away_changes WHERE taken_until IS NULL OR taken_until <= @now ORDER BY at LIMIT @most'
const TAKE = forEachDialect(
  (dialect) =>
    `UPDATE away_changes SET taken_until = @until WHERE (itinerary_id, user_id) IN (${DUE}${dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''})
      RETURNING itinerary_id, user_id, at`,
)

export async function leaseUnnotifiedChanges(
  db: Db,
  times: { now: number; until: number; most: number },
): Promise<UnnotifiedChange[]> {
  const taken = await db.write((tx) => tx.rows<[string, string, number]>(TAKE, times), { isDerived: true })
  return taken.map(([itineraryId, userId, at]) => ({ itineraryId, userId, at }))
}

/** Deletes a notified change, unless it grew in between. */
export async function deleteUnnotifiedChange(tx: Transaction, change: UnnotifiedChange): Promise<void> {
  const isIt = 'itinerary_id = @itineraryId AND user_id = @userId'
  await tx.run(`DELETE FROM away_changes WHERE ${isIt} AND at = @at`, { ...change })
  const { itineraryId, userId } = change
  await tx.run(`UPDATE away_changes SET taken_until = NULL WHERE ${isIt}`, { itineraryId, userId })
}
