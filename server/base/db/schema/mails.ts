import { sql } from 'drizzle-orm'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export function mailsTables({ table, text, id, integer, instant, index, uniqueIndex }: ColumnBuilders) {
  const mails = table(
    'mails',
    {
      id: id(),
      /** One mail for each. */
      cause: text().notNull(),
      /** Encrypted; null once sent or given up. */
      content: text(),
      /** For unconfirmed addresses: a hash of the mailbox. */
      recipient: text(),
      createdAt: instant(),
      attempts: integer().notNull().default(0),
      dueAt: instant(),
      /** Lease of a server. */
      takenUntil: integer(),
      sentAt: integer(),
    },
    (t) => [
      uniqueIndex('mails_cause').on(t.cause),
      index('mails_due')
        .on(t.dueAt)
        .where(sql`content is not null`),
      index('mails_age').on(t.createdAt),
      index('mails_recipient').on(t.recipient, t.createdAt),
    ],
  )

  return { mails }
}
