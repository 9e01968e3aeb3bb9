import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { createItinerary, invite, MADRID_GEONAME_ID } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { requireSqlite } from '#testkit/server/rows'

// Migrations that backfill old rows. PostgreSQL never had such rows.

const fixture = setUpServerFixture()

/** Repeats the statements of a migration that contain a word. */
async function runAgain(migration: string, word: string): Promise<void> {
  const text = await readFile(resolveInProject(`drizzle/sqlite/${migration}.sql`), 'utf8')
  const statements = text.split('--> statement-breakpoint').filter((statement) => statement.includes(word))
  expect(statements).not.toEqual([])
  for (const statement of statements) requireSqlite(fixture.server.services.db).$client.exec(statement)
}

it('collaborators from before the invitations migration get no invitation', async () => {
  const titles = async () => (await fixture.luis.call('GET /invitations')).map(({ itinerary }) => itinerary.title)
  await invite(fixture.ana, await createItinerary(fixture.ana, { title: 'Roma' }), fixture.luis)
  expect(await titles()).toEqual(['Roma'])
  await runAgain('0014_invitations', 'UPDATE')
  expect(await titles()).toEqual([])
})

it('the migration of search words covers existing trips and places', async () => {
  for (const title of ['Roma a paso lento', 'Lisboa… ¡y Óbidos!', 'Cumpleaños de Íñigo'])
    await createItinerary(fixture.ana, { title, location: { geonameId: MADRID_GEONAME_ID } })
  const { db } = fixture.server.services
  const words = async () => [
    await db.rows('SELECT * FROM title_words ORDER BY 1, 2'),
    await db.rows('SELECT * FROM location_words ORDER BY 1, 2'),
  ]
  const before = await words()
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true])
  requireSqlite(db).$client.exec('DELETE FROM title_words; DELETE FROM location_words')
  await runAgain('0011_search_words', 'INSERT')
  expect(await words()).toEqual(before)
})
