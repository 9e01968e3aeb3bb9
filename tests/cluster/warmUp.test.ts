// @module-tag long
import { expect, it } from 'vitest'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { readConfig } from '#server/config'
import { warmUp } from '#server/warmUp'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openForTest, postgresForTest } from '#testkit/server/testPostgres'

it('a server that warms up leaves nothing in the shared PostgreSQL', async () => {
  const databaseUrl = await postgresForTest()
  await openForTest(databaseUrl)
  const gazetteer = openGazetteer(await sharedGazetteer())
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const confirmed = await warmUp(config, gazetteer, new AbortController().signal)
  gazetteer.close()
  expect(confirmed).toBeGreaterThan(0)
  for (const table of ['users', 'sessions', 'itineraries', 'docs', 'lineage'])
    expect({ [table]: await queryPostgres(databaseUrl, `SELECT * FROM ${table}`) }).toEqual({ [table]: [] })
})
