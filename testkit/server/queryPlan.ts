import type Database from 'better-sqlite3'

/** How SQLite goes about a statement, a line for each table: `SEARCH` by an index or `SCAN`. */
export function queryPlan(client: Database.Database, text: string): string[] {
  const explain = client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1])
  const values = names.length > 0 ? [Object.fromEntries(names) as object] : Array.from(text.matchAll(/\?/g), () => 1)
  return explain.all(...values).map(({ detail }) => detail)
}
