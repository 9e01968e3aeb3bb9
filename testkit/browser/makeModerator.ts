import { openSqlite, databaseFile } from '#server/base/db/openSqlite'
import { setModerator } from '#server/accounts/userStore'
import type { Account } from '../api/apiClient'
import type { BuiltServer } from '../server/builtServer'

/**
 * Sets the moderator flag in the database while the server runs, like
 * `npm run role`.
 */
export async function makeModerator({ dataDir }: Pick<BuiltServer, 'dataDir'>, { id }: Pick<Account, 'id'>): Promise<void> {
  const db = openSqlite(databaseFile(dataDir))
  try {
    await db.write((tx) => setModerator(tx, id, true))
  } finally {
    await db.close()
  }
}
