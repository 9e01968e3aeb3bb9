import type Database from 'better-sqlite3'

const METHODS = ['get', 'all', 'run', 'iterate'] as const
type Method = (typeof METHODS)[number]
type Prototype = Record<Method, (this: Database.Statement, ...values: unknown[]) => unknown>

/** The statements that run on a database while `work` does, by their texts. */
export async function statementsOf(client: Database.Database, work: () => Promise<unknown>): Promise<string[]> {
  const prototype = Object.getPrototypeOf(client.prepare('SELECT 1')) as Prototype
  const own = Object.fromEntries(METHODS.map((method) => [method, prototype[method]])) as Prototype
  const run: string[] = []
  for (const method of METHODS) {
    prototype[method] = function (...values) {
      if (this.database === client) run.push(this.source)
      return own[method].apply(this, values)
    }
  }
  try {
    await work()
  } finally {
    Object.assign(prototype, own)
  }
  return run
}
