import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

/** Increase on any change of tables: older files are rebuilt. `BASE_MAP_VERSION` stands for the content. */
export const BASE_MAP_FORMAT = 1

const require = createRequire(import.meta.url)

/** Natural Earth 1:10m, from npm. Throws if it is not installed. */
export const worldFile = (): string => require.resolve('world-atlas/countries-10m.json')

/** See blocks.ts. */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE block (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
`

export const createTables = (db: Database.Database): void => void db.exec(TABLES)
