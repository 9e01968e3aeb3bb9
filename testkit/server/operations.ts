import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { envForDataDir, removeData } from './testData'

export type Operation =
  | 'backup'
  | 'collectUploads'
  | 'inspect'
  | 'move'
  | 'projection'
  | 'rebase'
  | 'repair'
  | 'restore'
  | 'restored'
  | 'role'
  | 'thinHistory'

export interface OperationResult {
  code: unknown
  stdout: string
  stderr: string
}

export const programFile = (name: 'main' | 'syncProcess' | Operation): string =>
  join(process.env.TEST_PROGRAMS ?? '', `${name}.js`)

/** Does not exist yet; removed with its database after the test. */
export function freshPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'periplo-ops-'))
  const path = join(folder, name)
  onTestFinished(async () => {
    await removeData(path)
    await rm(folder, { recursive: true, force: true })
  })
  return path
}

/** As its npm script does, with empty stdin. */
export async function runOperation(
  script: Operation,
  place: string | { dataDir: string; databaseUrl: string },
  ...args: string[]
): Promise<OperationResult> {
  const named =
    typeof place === 'string' ? await envForDataDir(place) : { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  const child = spawn(process.execPath, [programFile(script), ...args], {
    cwd: resolveInProject('.'),
    env: { PATH: process.env.PATH, ...named },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, stdout, stderr }
}

export async function backedUpDatabase(folder: string): Promise<string> {
  const { database } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { database: { file: string } }
  return join(folder, database.file)
}

export function readAllRows(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all()
    return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]))
  } finally {
    db.close()
  }
}

/** Swaps two indexes: only SQLite's integrity check notices. */
export function corruptIndexes(db: Database.Database): void {
  db.unsafeMode()
  db.pragma('writable_schema = ON')
  const root = db.prepare<[string], number>('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck()
  const move = db.prepare<[number | undefined, string]>('UPDATE sqlite_master SET rootpage = ? WHERE name = ?')
  const [user, expiry] = [root.get('sessions_user'), root.get('sessions_expiry')]
  move.run(expiry, 'sessions_user')
  move.run(user, 'sessions_expiry')
}
