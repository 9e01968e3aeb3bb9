import type { TransparencyMonth } from '#shared/api/moderation'
import type { DbReader } from '#server/base/db/database'

const monthOf = {
  sqlite: (at: string) => `strftime('%Y-%m', ${at} / 1000, 'unixepoch')`,
  postgres: (at: string) => `to_char(to_timestamp(${at} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM')`,
}

const counts = (dialect: keyof typeof monthOf): string => {
  const month = monthOf[dialect]
  return `SELECT ${month('created_at')} AS month, 'reports' AS what, count(*) FROM reports GROUP BY 1
    UNION ALL SELECT ${month('at')}, 'appeals', count(*) FROM moderation_appeals GROUP BY 1
    UNION ALL SELECT ${month('at')}, action, count(*) FROM moderation_decisions WHERE action <> 'dismiss' OR answers IS NULL GROUP BY 1, 2
    ORDER BY 1 DESC`
}
const COUNTS = { sqlite: counts('sqlite'), postgres: counts('postgres') }

const names: Readonly<Record<string, keyof Omit<TransparencyMonth, 'month'>>> = {
  reports: 'reports',
  appeals: 'appeals',
  dismiss: 'dismissed',
  hide: 'hidden',
  suspend: 'suspended',
  delete: 'deleted',
  lift: 'lifted',
}

/** By UTC month, latest first; empty months are left out. */
export async function countModerationByMonth(db: DbReader): Promise<TransparencyMonth[]> {
  const months = new Map<string, TransparencyMonth>()
  for (const [month, what, count] of await db.rows<[string, string, number]>(COUNTS)) {
    const row = months.get(month) ?? {
      month,
      reports: 0,
      dismissed: 0,
      hidden: 0,
      suspended: 0,
      deleted: 0,
      appeals: 0,
      lifted: 0,
    }
    const name = names[what]
    if (name !== undefined) row[name] = count
    months.set(month, row)
  }
  return [...months.values()]
}
