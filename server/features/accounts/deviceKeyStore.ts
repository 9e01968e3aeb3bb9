import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DeviceKey } from '#shared/api/deviceKey'
import type { Db } from '#server/base/db/openDatabase'
import { deviceKeys } from '#server/base/db/schema'

const newKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** The key that locks what this person left on somebody's device: whole for themselves, the half that only locks for everybody else. */
export function deviceKeyOf(db: Db, userId: string, viewerId: string): DeviceKey {
  const kept = () => db.select({ jwk: deviceKeys.jwk }).from(deviceKeys).where(eq(deviceKeys.userId, userId)).get()
  if (kept() === undefined) db.insert(deviceKeys).values({ userId, jwk: newKey() }).onConflictDoNothing().run()
  const { d, ...half } = DeviceKey.parse(JSON.parse(kept()?.jwk ?? 'null'))
  return userId === viewerId ? { ...half, d } : half
}
