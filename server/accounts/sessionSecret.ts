import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '#server/base/config'
import type { Db } from '#server/base/db/database'
import { getOrCreateLineageKey } from '#server/base/db/lineageStore'

const secrets = new WeakMap<Config, Uint8Array>()

/** SESSION_SECRET, or one kept in the data folder. Throws ConfigError if that file is unusable. */
export function sessionSecret(config: Config): Uint8Array {
  const known = secrets.get(config)
  if (known !== undefined) return known
  const secret = new TextEncoder().encode(config.sessionSecret ?? readOrCreateSecret(config.dataDir))
  secrets.set(config, secret)
  return secret
}

/** For servers of one PostgreSQL: SESSION_SECRET, or derived from a key in the database. */
export async function withSharedSessionSecret(config: Config, db: Db): Promise<Config> {
  if (db.dialect === 'sqlite' || config.sessionSecret !== undefined) return config
  const secret = hkdfSync('sha256', await getOrCreateLineageKey(db), '', 'session cookies', 32)
  return { ...config, sessionSecret: Buffer.from(secret).toString('base64url') }
}

function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 16) throw new ConfigError(`${file} holds no secret: delete it to have one made`)
  return secret
}
