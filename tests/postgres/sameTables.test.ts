import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { allEnginesForFile } from '#testkit/server/allEngines'
import { describePostgres, describeSqlite } from './describeTables'

const engines = allEnginesForFile()

it('both engines have the same tables, columns, keys, indexes, references and checks', async () => {
  const { sqlite, postgres } = engines()
  const tables = describeSqlite(sqlite.client)
  // Tables that SQLite replaces by files or memory.
  const { chores, limit_counts, pictures, ...shared } = await describePostgres(postgres.client)
  expect(shared).toEqual(tables)
  expect([chores, limit_counts, pictures].every((lines) => lines !== undefined)).toBe(true)
  expect(Object.keys(tables).sort()).toEqual(Object.values(sqlite.tables).map(getTableName).sort())
  // The comparison covers all kinds of lines.
  expect(tables.doc_updates).toContain('unique index doc_updates_op doc_id,op_id where op_id is not null')
  expect(tables.itineraries).toEqual(
    expect.arrayContaining([
      'check itineraries_dates: start_date <= end_date',
      "column description text not null default ''",
      'column is_public integer not null default false',
      'primary key id',
      'reference geoname_id to locations.geoname_id, delete no action, update no action',
      'reference user_id to users.id, delete cascade, update no action',
    ]),
  )
})
