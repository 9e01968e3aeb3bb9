import type { TableParts } from './sqliteParts'

/** Tables that only PostgreSQL has: what several servers share that one server keeps in files or in memory. */
export function clusterTables({ table, text, integer, instant, bytes, index, primaryKey }: TableParts) {
  /** Uploaded pictures, by the name that says their content; those that no registration has named yet are in a folder of their own. */
  const pictures = table(
    'pictures',
    {
      folder: text().notNull(),
      name: text().notNull(),
      content: bytes().notNull(),
      storedAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.folder, t.name] })],
  )

  /** What limits count, until `endsAt`; `key` is a hash. Not logged: a crash of the database forgets it. */
  const limitCounts = table(
    'limit_counts',
    {
      name: text().notNull(),
      key: text().notNull(),
      hits: integer().notNull(),
      endsAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.name, t.key] }), index('limit_counts_end').on(t.endsAt)],
  )

  /** Work that one server does for all: where it got to, and when it goes on. Whoever is at it has its row locked. */
  const chores = table('chores', { name: text().primaryKey(), position: text().notNull(), dueAt: instant() })

  return { pictures, limitCounts, chores }
}
