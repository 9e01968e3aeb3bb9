import Database from 'better-sqlite3'
import pg from 'pg'
import type { SqlValues } from '#server/base/db/database'
import { databaseFile } from '#server/base/db/openSqlite'
import { postgresQuery } from '#server/base/db/postgresQueries'
import { dataSettings } from './testData'

/**
 * Reads a data folder's database from another connection, also while no
 * server runs.
 */
export interface OutsideReader {
  /** Quote names with capitals, for PostgreSQL. */
  read<Row extends object>(text: string, values?: SqlValues): Promise<Row[]>
  close(): Promise<void>
}

export async function outsideReader(dataDir: string): Promise<OutsideReader> {
  const { DATABASE_URL } = await dataSettings(dataDir)
  return DATABASE_URL === undefined ? readerOfFile(databaseFile(dataDir)) : readerOfServer(DATABASE_URL)
}

function readerOfFile(file: string): OutsideReader {
  const client = new Database(file, { readonly: true })
  return {
    read: async <Row extends object>(text: string, values: SqlValues = {}) => client.prepare<[SqlValues], Row>(text).all(values),
    close: async () => void client.close(),
  }
}

async function readerOfServer(url: string): Promise<OutsideReader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    read: async <Row extends object>(text: string, values?: SqlValues) => {
      const { text: numbered, values: sent } = postgresQuery(text, values)
      return (await client.query<Row>(numbered, sent)).rows
    },
    close: () => client.end(),
  }
}
