import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL } from 'drizzle-orm'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { accountTokens } from '#server/base/db/schema'
import { addressKey, addressKeys } from './userStore'

export type TokenRow = typeof accountTokens.$inferSelect

/** What a mailed link is good for. */
export type TokenKind = 'confirm' | 'change' | 'recover' | 'veto'

export interface NewToken {
  tokenHash: string
  kind: TokenKind
  userId: string
  email: string
  createdAt: number
  expiresAt: number
}

export const addToken = async (tx: Transaction, token: NewToken): Promise<void> => {
  await tx.insert(accountTokens).values({ ...token, emailKey: addressKey(token.email) })
}

const isLive = (now: number): SQL | undefined => and(isNull(accountTokens.endedAt), gt(accountTokens.expiresAt, now))

/** The row of a link that is good for one of these. */
export const findLiveToken = (
  db: Reader,
  tokenHash: string,
  kinds: readonly TokenKind[],
  now: number,
): Promise<TokenRow | undefined> =>
  first(
    db
      .select()
      .from(accountTokens)
      .where(and(eq(accountTokens.tokenHash, tokenHash), inArray(accountTokens.kind, [...kinds]), isLive(now)))
      .limit(1),
  )

/** The new address of somebody that waits for its link to be opened. */
export const findPendingAddress = (db: Reader, userId: string, now: number): Promise<TokenRow | undefined> =>
  first(
    db
      .select()
      .from(accountTokens)
      .where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, 'change'), isLive(now)))
      .orderBy(desc(accountTokens.createdAt))
      .limit(1),
  )

/** The new address whose change this link takes back; undefined when that is forgotten. */
export const findAskedAddress = async (db: Reader, veto: TokenRow): Promise<string | undefined> =>
  (
    await first(
      db
        .select({ email: accountTokens.email })
        .from(accountTokens)
        .where(
          and(
            eq(accountTokens.userId, veto.userId),
            eq(accountTokens.kind, 'change'),
            lte(accountTokens.createdAt, veto.createdAt),
          ),
        )
        .orderBy(desc(accountTokens.createdAt))
        .limit(1),
    )
  )?.email

/** When links of a kind were made for somebody after `since`, the latest first. */
export async function tokensMadeSince(db: Reader, userId: string, kind: TokenKind, since: number): Promise<number[]> {
  const found = await db
    .select({ at: accountTokens.createdAt })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, kind), gt(accountTokens.createdAt, since)))
    .orderBy(desc(accountTokens.createdAt))
  return found.map(({ at }) => at)
}

/** Ends somebody's links of these kinds; of all times, or only those made since. */
export async function endTokens(
  tx: Transaction,
  userId: string,
  kinds: readonly TokenKind[],
  { now, madeSince }: { now: number; madeSince?: number },
): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ endedAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        inArray(accountTokens.kind, [...kinds]),
        isNull(accountTokens.endedAt),
        madeSince === undefined ? undefined : gte(accountTokens.createdAt, madeSince),
      ),
    )
}

/** An address was given up just now: for as long as `expiresAt` says whoever reads mail to it may take it back. */
export async function extendVetoes(tx: Transaction, userId: string, email: string, expiresAt: number): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ expiresAt })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, 'veto'),
        inArray(accountTokens.emailKey, addressKeys(email)),
        isNull(accountTokens.endedAt),
      ),
    )
}

/** Whether somebody may still take this address back: until then it is nobody else's. */
export async function isReserved(db: Reader, email: string, exceptUserId: string, now: number): Promise<boolean> {
  const found = await db
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        inArray(accountTokens.emailKey, addressKeys(email)),
        eq(accountTokens.kind, 'veto'),
        ne(accountTokens.userId, exceptUserId),
        isLive(now),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Forgets links that ran out before. */
export async function forgetTokens(tx: Transaction, before: number): Promise<void> {
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, before))
}
