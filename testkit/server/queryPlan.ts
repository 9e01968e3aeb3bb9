import type Database from 'better-sqlite3'

/** SQLite's query plan, a line per table: `SEARCH` (index) or `SCAN`. */
export function queryPlan(client: Database.Database, text: string): string[] {
  const explain = client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1])
  const values = names.length > 0 ? [Object.fromEntries(names) as object] : Array.from(text.matchAll(/\?/g), () => 1)
  return explain.all(...values).map(({ detail }) => detail)
}
