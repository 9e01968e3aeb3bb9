import { randomBytes } from 'node:crypto'
import pg from 'pg'

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** On the same PostgreSQL as `server`. */
export async function createOwnDatabase(server: string, purpose: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `periplo_${purpose}_${randomBytes(4).toString('hex')}`
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}
