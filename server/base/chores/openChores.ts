import type { Db } from '../db/database'
import type { Chores } from './chores'
import { OwnChores } from './ownChores'
import { SharedChores } from './sharedChores'

/** The upkeep of a database: alone, or shared out among the servers that use it. */
export const openChores = (db: Db): Chores => (db.isShared ? new SharedChores(db) : new OwnChores())
