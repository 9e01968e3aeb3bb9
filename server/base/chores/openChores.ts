import type { Db } from '../db/database'
import type { Chores } from './chores'
import { OwnChores } from './ownChores'
import { SharedChores } from './sharedChores'

export const openChores = (db: Db): Chores => (db.isShared ? new SharedChores(db) : new OwnChores())
