import type { QueryArrayConfig } from 'pg'
import type { SqlText, SqlValues } from './database'

interface Numbered {
  name: string
  text: string
  names: string[]
}

const known = new Map<string, Numbered>()

/** `@name` → `$1`. Each text has its own statement name. */
function numbered(text: string): Numbered {
  let found = known.get(text)
  if (found === undefined) {
    const names: string[] = []
    const withNumbers = text.replaceAll(/@(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    known.set(text, (found = { name: `periplo_${known.size}`, text: withNumbers, names }))
  }
  return found
}

/** Prepared once per connection. */
export function postgresQuery(text: SqlText, values: SqlValues = {}): QueryArrayConfig<unknown[]> {
  const { names, ...statement } = numbered(typeof text === 'string' ? text : text.postgres)
  return { ...statement, values: names.map((name) => values[name] ?? null), rowMode: 'array' }
}
