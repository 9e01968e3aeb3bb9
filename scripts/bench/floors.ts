// Floors of `npm run bench:reads` and `bench:cluster`: the framework with a constant answer, and
// with one prepared statement.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'

const [database = '', bodies = ''] = process.argv.slice(2)
const texts = JSON.parse(readFileSync(bodies, 'utf8')) as Record<string, string>

const cardsWhere = (isPublic: string) =>
  `SELECT t.*, l.*, u.name, u.username, u.avatar FROM itineraries t JOIN locations l ON l.geoname_id = t.geoname_id
   JOIN users u ON u.id = t.user_id WHERE ${isPublic} ORDER BY t.created_at DESC, t.id DESC LIMIT 10`

function prepare(): () => unknown {
  if (database.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: database })
    return () => pool.query({ name: 'newest', text: cardsWhere('t.is_public') })
  }
  const newest = new Database(database, { readonly: true }).prepare(cardsWhere('t.is_public = 1'))
  return () => newest.all()
}

const readNewest = prepare()
const answer = (name: string) => new Response(texts[name] ?? '', { headers: { 'Content-Type': 'application/json' } })

const app = new Hono()
  .get('/bare/:name', (c) => answer(c.req.param('name')))
  .get('/query/:name', async (c) => {
    await readNewest()
    return answer(c.req.param('name'))
  })

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`http://127.0.0.1:${port}\n`))
