import { openSqlite, databaseFile } from '#server/base/db/openSqlite'
import { setModerator } from '#server/accounts/userStore'
import type { Account } from '../api/apiClient'
import type { BuiltServer } from '../server/builtServer'

/** Lets somebody look after what people report, as `npm run role` does beside the running product. */
export async function makeModerator({ dataDir }: Pick<BuiltServer, 'dataDir'>, { id }: Pick<Account, 'id'>): Promise<void> {
  const db = openSqlite(databaseFile(dataDir))
  try {
    await db.write((tx) => setModerator(tx, id, true))
  } finally {
    await db.close()
  }
}
