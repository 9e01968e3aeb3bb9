import { firstRowOf, type Db } from '#server/base/db/database'
import { pushKeys } from '#server/base/db/schema'

/** A VAPID key pair in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const NAME = 'vapid'
const known = new WeakMap<Db, PushKeys>()

/** Permanent keys, common to all servers: browsers subscribe to the public one. */
export async function pushKeysOf(db: Db): Promise<PushKeys> {
  const keys = known.get(db) ?? (await readOrMake(db))
  known.set(db, keys)
  return keys
}

const read = (db: Pick<Db, 'select'>): Promise<PushKeys | undefined> =>
  firstRowOf(db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys).limit(1))

async function readOrMake(db: Db): Promise<PushKeys> {
  const stored = await read(db)
  if (stored !== undefined) return stored
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  // Of two concurrent servers the first wins.
  return db.write(async (tx) => {
    await tx
      .insert(pushKeys)
      .values({ name: NAME, ...made })
      .onConflictDoNothing()
    return (await read(tx)) ?? made
  })
}
