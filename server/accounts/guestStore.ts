import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { GUEST_PREFIX } from '#shared/guestNames'
import type { DbReader, Transaction } from '#server/base/db/database'
import { users } from '#server/base/db/schema'
import { NO_PASSWORD } from './passwords'
import { addUser, NO_EMAIL, type NewUser, type UserRow } from './userStore'

/** Characters of the id's random end in a guest's username. */
const NAME_LETTERS = 16

interface NewGuest extends Pick<NewUser, 'id' | 'name' | 'now'> {
  guestSeenAt: number
}

/** The username derives from the id. */
export async function addGuest(tx: Transaction, guest: NewGuest): Promise<Pick<UserRow, 'id' | 'passwordHash'>> {
  const username = GUEST_PREFIX + guest.id.replaceAll('-', '').slice(-NAME_LETTERS)
  const user = { ...guest, username, email: NO_EMAIL, passwordHash: NO_PASSWORD, avatar: null }
  const taken = await addUser(tx, user)
  if (taken !== undefined) throw new Error(`the username ${username} is taken`)
  return user
}

/** No-op for a full account. */
export async function markGuestSeen(tx: Transaction, userId: string, now: number): Promise<void> {
  await tx
    .update(users)
    .set({ guestSeenAt: now })
    .where(and(eq(users.id, userId), isNotNull(users.guestSeenAt)))
}

const isSeenBefore = (before: number) => lt(users.guestSeenAt, before)

/** Earliest first. */
export async function findGuestsInactiveSince(db: DbReader, before: number, most: number): Promise<string[]> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.guestSeenAt), isSeenBefore(before)))
    .orderBy(users.guestSeenAt, users.id)
    .limit(most)
  return (await found).map(({ id }) => id)
}

export const isGuestInactiveSince = async (db: DbReader, id: string, before: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isSeenBefore(before)))) > 0
