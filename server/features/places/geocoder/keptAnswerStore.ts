import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { GeocodedPlace } from '#server/base/geocoder'

const KEPT_MS = 30 * 24 * 3600_000
/** Some 20 MB. */
const MAX_KEPT = 20_000

/**
 * Kept 30 days, in a file that may be deleted. Searched texts are hashes,
 * without users.
 */
export class KeptAnswerStore {
  readonly #db: Database.Database
  readonly #find: Database.Statement<{ key: string; from: number; now: number }, string>
  readonly #keep: Database.Statement<{ key: string; places: string; now: number }>
  readonly #deleteOld: Database.Statement<{ from: number; now: number }>
  readonly #deleteMost: Database.Statement<{ most: number }>

  constructor(
    file: string,
    private readonly now: () => number,
    private readonly most = MAX_KEPT,
  ) {
    const db = openOrReplace(file)
    this.#db = db
    // Not those of a clock that ran ahead.
    this.#find = db
      .prepare<{ key: string; from: number; now: number }, string>(
        'SELECT places FROM answers WHERE key = @key AND kept_at > @from AND kept_at <= @now',
      )
      .pluck()
    this.#keep = db.prepare('INSERT OR REPLACE INTO answers (key, places, kept_at) VALUES (@key, @places, @now)')
    this.#deleteOld = db.prepare('DELETE FROM answers WHERE kept_at <= @from OR kept_at > @now')
    this.#deleteMost = db.prepare(
      'DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY kept_at DESC LIMIT -1 OFFSET @most)',
    )
    this.deleteOld()
  }

  find(search: string): GeocodedPlace[] | undefined {
    const places = this.#find.get({ key: hash(search), ...this.#span() })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `keep` wrote it
    return places === undefined ? undefined : (JSON.parse(places) as GeocodedPlace[])
  }

  keep(search: string, places: readonly GeocodedPlace[]): void {
    this.deleteOld()
    this.#keep.run({ key: hash(search), places: JSON.stringify(places), now: this.now() })
    this.#deleteMost.run({ most: this.most })
  }

  deleteOld(): void {
    this.#deleteOld.run(this.#span())
  }

  close(): void {
    this.#db.close()
  }

  #span(): { from: number; now: number } {
    const now = this.now()
    return { from: now - KEPT_MS, now }
  }
}

const hash = (search: string): string => createHash('sha256').update(search).digest('base64url')

function openOrReplace(file: string): Database.Database {
  try {
    return open(file)
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    return open(file)
  }
}

function open(file: string): Database.Database {
  const db = new Database(file)
  try {
    db.pragma('journal_mode = WAL')
    db.exec(`CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, places TEXT NOT NULL, kept_at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS answers_kept ON answers (kept_at)`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
