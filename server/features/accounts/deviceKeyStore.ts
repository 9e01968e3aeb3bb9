import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DeviceKey } from '#shared/api/users'
import { userExists } from '#server/accounts/userStore'
import type { Db, DbReader } from '#server/base/db/database'
import { deviceKeys } from '#server/base/db/schema'
import { notFoundError } from '#server/base/errors'

const newKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

async function findKey(db: DbReader, userId: string): Promise<string | undefined> {
  const [found] = await db.select({ jwk: deviceKeys.jwk }).from(deviceKeys).where(eq(deviceKeys.userId, userId)).limit(1)
  return found?.jwk
}

const makeKey = (db: Db, userId: string): Promise<string> => {
  const jwk = newKey()
  return db.write(async (tx) => {
    await tx.lock('users', userId)
    if (!(await userExists(tx, userId))) throw notFoundError('User')
    await tx.insert(deviceKeys).values({ userId, jwk }).onConflictDoNothing()
    return (await findKey(tx, userId)) ?? jwk
  })
}

/** The pair for the user, the public key for others. Throws AppError `NotFoundError`. */
export async function getOrCreateDeviceKey(db: Db, userId: string, viewerId: string): Promise<DeviceKey> {
  const { d, ...half } = DeviceKey.parse(JSON.parse((await findKey(db, userId)) ?? (await makeKey(db, userId))))
  return userId === viewerId ? { ...half, d } : half
}
