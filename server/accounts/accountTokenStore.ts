import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL } from 'drizzle-orm'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { accountTokens } from '#server/base/db/schema'
import { mailboxKey, mailboxKeys } from './userStore'
import { randomBytes } from 'node:crypto'
import { AppError } from '#server/base/errors'
import { hashToken } from './sessionTokens'

export type AccountTokenRow = typeof accountTokens.$inferSelect

export type AccountTokenKind = 'confirm' | 'change' | 'recover' | 'veto'

export interface NewAccountToken {
  tokenHash: string
  kind: AccountTokenKind
  userId: string
  email: string
  createdAt: number
  expiresAt: number
}

export const addAccountToken = async (tx: Transaction, token: NewAccountToken): Promise<void> => {
  await tx.insert(accountTokens).values({ ...token, emailKey: mailboxKey(token.email) })
}

const isLive = (now: number): SQL | undefined => and(isNull(accountTokens.endedAt), gt(accountTokens.expiresAt, now))

export const findLiveAccountToken = (
  db: DbReader,
  tokenHash: string,
  kinds: readonly AccountTokenKind[],
  now: number,
): Promise<AccountTokenRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(accountTokens)
      .where(and(eq(accountTokens.tokenHash, tokenHash), inArray(accountTokens.kind, [...kinds]), isLive(now)))
      .limit(1),
  )

export const findPendingEmailChange = (db: DbReader, userId: string, now: number): Promise<AccountTokenRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(accountTokens)
      .where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, 'change'), isLive(now)))
      .orderBy(desc(accountTokens.createdAt))
      .limit(1),
  )

export const findRequestedEmail = async (db: DbReader, veto: AccountTokenRow): Promise<string | undefined> =>
  (
    await firstRowOf(
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

/** Latest first. */
export async function listAccountTokenTimes(
  db: DbReader,
  userId: string,
  kind: AccountTokenKind,
  { since, until }: { since: number; until: number },
): Promise<number[]> {
  const found = await db
    .select({ at: accountTokens.createdAt })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, kind),
        gt(accountTokens.createdAt, since),
        lt(accountTokens.createdAt, until),
      ),
    )
    .orderBy(desc(accountTokens.createdAt))
  return found.map(({ at }) => at)
}

export async function endAccountTokens(
  tx: Transaction,
  userId: string,
  kinds: readonly AccountTokenKind[],
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

export async function extendRevertLinks(tx: Transaction, userId: string, email: string, expiresAt: number): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ expiresAt })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, 'veto'),
        inArray(accountTokens.emailKey, mailboxKeys(email)),
        isNull(accountTokens.endedAt),
      ),
    )
}

/** True if another account can still take it back by a veto. */
export async function isEmailReserved(db: DbReader, email: string, exceptUserId: string, now: number): Promise<boolean> {
  const found = await db
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        inArray(accountTokens.emailKey, mailboxKeys(email)),
        eq(accountTokens.kind, 'veto'),
        ne(accountTokens.userId, exceptUserId),
        isLive(now),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function deleteExpiredAccountTokens(tx: Transaction, before: number): Promise<void> {
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, before))
}

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** 32 random bytes, base64url. */
export const newLinkSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** 410 for used, expired and unknown links alike. */
export const linkGoneError = () => new AppError('GoneError', 'The link is no longer valid')

/** Throws AppError `GoneError` for a malformed secret. */
export function hashLinkSecret(token: string): string {
  if (!TOKEN.test(token)) throw linkGoneError()
  return hashToken(token)
}
