import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Exists while `npm run move` fills a database. Its row names the source. */
export const UNFINISHED_TABLE = '__unfinished_move'

export const unfinishedFile = (dataDir: string): string => join(dataDir, 'periplo.sqlite.unfinished')

export const hasUnfinishedFile = (dataDir: string): boolean => existsSync(unfinishedFile(dataDir))
