import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { requireSqlite } from '../server/rows'
import { addSyncUser, addSyncTrip, openTestServices, type SyncAccount } from '../sync/syncServer'

/** A migrated database with four users and a trip, copied for each history. */
export interface DatabaseTemplate {
  readonly tripId: string
  readonly owner: SyncAccount
  readonly guests: readonly SyncAccount[]
  readonly hostile: SyncAccount
  copyTo(name: string): string
  remove(): void
}

/**
 * In memory if possible: thousands of histories make thousands of
 * commits each.
 */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export async function makeDatabaseTemplate(): Promise<DatabaseTemplate> {
  const folder = mkdtempSync(join(base, 'periplo-simulation-'))
  const origin = join(folder, 'template')
  const parts = await openTestServices(origin)
  const [owner, bob, eva, hostile] = [
    await addSyncUser(parts, 'Ana'),
    await addSyncUser(parts, 'Bob'),
    await addSyncUser(parts, 'Eva'),
    await addSyncUser(parts, 'Mal'),
  ]
  const tripId = await addSyncTrip(parts, owner, { days: 5, collaborators: [bob, eva, hostile] })
  requireSqlite(parts.db).$client.pragma('wal_checkpoint(TRUNCATE)')
  await parts.db.close()
  return {
    tripId,
    owner,
    guests: [bob, eva],
    hostile,
    copyTo(name) {
      const copy = join(folder, name)
      mkdirSync(copy)
      copyFileSync(databaseFilePath(origin), databaseFilePath(copy))
      copyFileSync(join(origin, 'session-secret'), join(copy, 'session-secret'))
      return copy
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
