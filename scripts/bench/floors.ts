// The floors of `npm run bench:reads`: what the same framework needs to answer as much, with nothing to find out, and with one statement.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

const [database = '', bodies = ''] = process.argv.slice(2)
const texts = JSON.parse(readFileSync(bodies, 'utf8')) as Record<string, string>
const client = new Database(database, { readonly: true })
/** The ten cards of the feed, as the driver gives rows by default. */
const newest = client.prepare(
  `SELECT t.*, l.*, u.name, u.username, u.avatar FROM itineraries t JOIN locations l ON l.geoname_id = t.geoname_id
   JOIN users u ON u.id = t.user_id WHERE t.is_public = 1 ORDER BY t.created_at DESC, t.id DESC LIMIT 10`,
)

const answer = (name: string) => new Response(texts[name] ?? '', { headers: { 'Content-Type': 'application/json' } })

const app = new Hono()
  .get('/bare/:name', (c) => answer(c.req.param('name')))
  .get('/query/:name', (c) => {
    newest.all()
    return answer(c.req.param('name'))
  })

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`http://127.0.0.1:${port}\n`))
