import type { ColumnBuilders } from './sqliteColumnBuilders'

/** PostgreSQL only: a single server uses files or memory. */
export function clusterTables({ table, text, integer, instant, bytes, index, primaryKey }: ColumnBuilders) {
  /** By content hash. Images of coming registrations have their own folder. */
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

  /** Until `endsAt`; `key` is a hash. Unlogged: a database crash empties it. */
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

  /** Background jobs. A running step locks its row. */
  const chores = table('chores', { name: text().primaryKey(), position: text().notNull(), dueAt: instant() })

  return { pictures, limitCounts, chores }
}
