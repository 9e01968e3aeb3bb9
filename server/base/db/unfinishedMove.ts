import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Exists while `npm run move` fills a database. Its row names the source. */
export const UNFINISHED_MOVE_TABLE = '__unfinished_move'

export const unfinishedMoveFile = (dataDir: string): string => join(dataDir, 'periplo.sqlite.unfinished')

export const hasUnfinishedMoveFile = (dataDir: string): boolean => existsSync(unfinishedMoveFile(dataDir))
