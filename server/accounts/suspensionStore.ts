import { eq, sql } from 'drizzle-orm'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { preparedQuery } from '#server/base/db/preparedQuery'
import { users } from '#server/base/db/schema'
import type { Standing } from '#server/base/sessionUser'
import { standingColumns } from './userStore'

const findStanding = preparedQuery((db) =>
  db
    .select(standingColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** What somebody may do beside what everybody may; undefined when they are gone. */
export const standingOf = (db: Reader, userId: string): Promise<Standing | undefined> => first(findStanding(db, { userId }))

/** Writes until when somebody may only read; null: they may do as before. */
export async function setSuspension(tx: Transaction, userId: string, suspendedUntil: number | null): Promise<void> {
  await tx.update(users).set({ suspendedUntil }).where(eq(users.id, userId))
}
