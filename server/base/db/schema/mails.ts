import { sql } from 'drizzle-orm'
import type { TableParts } from './sqliteParts'

/** What is to be mailed, and what was. */
export function mailsTables({ table, text, id, integer, instant, index, uniqueIndex }: TableParts) {
  const mails = table(
    'mails',
    {
      id: id(),
      /** What it is about: one mail for each. */
      cause: text().notNull(),
      /** To whom and what, sealed; null once it was sent or given up. */
      content: text(),
      /** Of a mail to an address that is not confirmed: a hash of its mailbox. */
      recipient: text(),
      createdAt: instant(),
      attempts: integer().notNull().default(0),
      /** When it is to be tried next. */
      dueAt: instant(),
      /** Until then a server is at it. */
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
