import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#server/base/db/database'
import { sessions } from '#server/base/db/schema'

/** The ordering values of such a list: the sign-in, and which one. */
export const SessionPosition = z.tuple([z.int(), z.string()])
type Position = z.infer<typeof SessionPosition>

export interface ListedSession {
  id: string
  device: string | null
  browser: string | null
  createdAt: number
  lastSeenAt: number
}

/** One page of somebody's living sessions, the latest sign-in first, and the ordering values of its last one when there are more. */
export async function listSessions(
  db: Reader,
  { userId, limit, now }: { userId: string; limit: number; now: number },
  [at, id]: Position | [] = [],
): Promise<{ page: ListedSession[]; next: Position | undefined }> {
  const { createdAt, lastSeenAt, rotatedAt, seenAt } = sessions
  const found = await db
    .select({ id: sessions.id, device: sessions.device, browser: sessions.browser, createdAt, lastSeenAt, rotatedAt, seenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        at === undefined ? undefined : sql`(${createdAt}, ${sessions.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(sessions.id))
    .limit(limit + 1)
  const page = found.slice(0, limit).map(({ rotatedAt: rotated, seenAt: seen, ...session }) => ({
    ...session,
    // A token that was renewed or seen in use was in somebody's hands, too.
    lastSeenAt: Math.max(session.lastSeenAt ?? 0, rotated, seen ?? 0),
  }))
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? [last.createdAt, last.id] : undefined }
}
