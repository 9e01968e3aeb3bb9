import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A database in PostgreSQL with this table is being filled by `npm run move`, and nobody else uses it. The row says from where. */
export const UNFINISHED_TABLE = '__unfinished_move'

/** What `npm run move` makes of a SQLite file until it is whole. */
export const unfinishedFile = (dataDir: string): string => join(dataDir, 'periplo.sqlite.unfinished')

export const hasUnfinishedFile = (dataDir: string): boolean => existsSync(unfinishedFile(dataDir))
