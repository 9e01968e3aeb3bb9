import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/base/db/database'
import { pushTargets } from '#server/base/db/schema'

/** Reassigns the browser. Beyond `most` the oldest are removed. */
export async function savePushTarget(tx: Transaction, row: typeof pushTargets.$inferInsert, most: number): Promise<void> {
  const { userId, sessionId, p256dh, auth, createdAt } = row
  await tx
    .insert(pushTargets)
    .values(row)
    .onConflictDoUpdate({ target: pushTargets.endpoint, set: { userId, sessionId, p256dh, auth, createdAt } })
  const surplus = await tx
    .select({ id: pushTargets.id })
    .from(pushTargets)
    .where(eq(pushTargets.userId, userId))
    .orderBy(desc(pushTargets.createdAt), desc(pushTargets.id))
    .limit(most)
    .offset(most)
  if (surplus.length > 0)
    await tx.delete(pushTargets).where(
      inArray(
        pushTargets.id,
        surplus.map(({ id }) => id),
      ),
    )
}

export async function removePushTarget(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await tx.delete(pushTargets).where(and(eq(pushTargets.userId, userId), eq(pushTargets.endpoint, endpoint)))
}
