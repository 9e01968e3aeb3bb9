import { forEachDialect } from '#server/access/dialectSql'
import type { Reader, Transaction } from '#server/base/db/database'

const DUE = 'SELECT user_id FROM notices WHERE mail_since <= @before GROUP BY user_id ORDER BY min(mail_since) LIMIT @most'

/** Users with notices that wait to be mailed since before an instant, longest first. */
export const listUsersToMail = async (db: Reader, before: number, most: number): Promise<string[]> =>
  (await db.rows<[string]>(DUE, { before, most })).map(([userId]) => userId)

/** All notices that wait to be mailed, also hidden ones, oldest first. */
export const listUnmailedIds = async (db: Reader, userId: string): Promise<{ id: string; since: number }[]> => {
  const rows = await db.rows<[string, number]>(
    'SELECT id, mail_since FROM notices WHERE user_id = @userId AND mail_since IS NOT NULL ORDER BY mail_since, id',
    { userId },
  )
  return rows.map(([id, since]) => ({ id, since }))
}

const NOTE = forEachDialect(
  (dialect) =>
    `UPDATE notices SET mail_since = NULL WHERE mail_since IS NOT NULL AND id ${dialect === 'sqlite' ? 'IN (SELECT value FROM json_each(@ids))' : '= ANY (@ids::text[])'}`,
)

/** False if another server marked them. */
export const markNoticesMailed = async (tx: Transaction, ids: readonly string[]): Promise<boolean> =>
  (await tx.run(NOTE, { ids })) > 0
