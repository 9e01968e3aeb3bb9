import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'

export interface StagedPlace {
  id: number
  /** English or local. */
  name: string
  fcode: string
  /** ISO 3166; '' for none. */
  country: string
  /** GeoNames codes: '51' and 'MA', not 'ES.51.MA'; '' unknown. */
  admin1: string
  admin2: string
  lat: number | null
  lng: number | null
  population: number | null
  /** IANA; '' unknown. */
  timeZone: string
  /** See weighAreas.ts; null: computed from the area's towns. */
  weight: number | null
  /** Names without a language, comma-separated. */
  other: string
}

/** The name with the highest `worth` is shown; others are for search only. */
export interface StagedName {
  id: number
  lang: 'es' | 'en'
  name: string
  worth: number
}

/** 0: as weak as a name without a language. */
export const NAME_WORTH = { chosenByHand: 20, listed: 10, secondByHand: 5, derived: 1, furtherForm: 0 } as const

export type StagingDatabase = ReturnType<typeof openStagingDatabase>

/** In a temporary SQLite file, to save memory. It must not exist. Never committed. */
export function openStagingDatabase(file: string) {
  const db = new Database(file)
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -64000',
    'temp_store = FILE',
  ])
    db.pragma(pragma)
  db.exec(`
    CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fcode TEXT NOT NULL, country TEXT NOT NULL, admin1 TEXT NOT NULL, admin2 TEXT NOT NULL,
      lat REAL, lng REAL, population INTEGER, zone TEXT NOT NULL, weight REAL, other TEXT NOT NULL);
    CREATE TABLE name (id INTEGER NOT NULL, lang TEXT NOT NULL, worth REAL NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id, lang, name)) WITHOUT ROWID;
    CREATE TABLE alias (old INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    BEGIN`)
  const put = db.prepare(`
    INSERT INTO place (id, name, fcode, country, admin1, admin2, lat, lng, population, zone, weight, other)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, fcode = excluded.fcode, country = excluded.country, admin1 = excluded.admin1,
      admin2 = excluded.admin2, lat = coalesce(excluded.lat, lat), lng = coalesce(excluded.lng, lng),
      population = coalesce(excluded.population, population), zone = coalesce(nullif(excluded.zone, ''), zone), weight = excluded.weight, other = other || ',' || excluded.other`)
  const tag = db.prepare<StagedName>(`
    INSERT INTO name (id, lang, worth, name) SELECT @id, @lang, @worth, @name WHERE EXISTS (SELECT 1 FROM place WHERE id = @id)
    ON CONFLICT DO UPDATE SET worth = max(worth, excluded.worth)`)
  const has = db.prepare<[number]>('SELECT 1 FROM place WHERE id = ?')
  const renames = [
    db.prepare<{ old: number; id: number }>('UPDATE OR IGNORE place SET id = @id WHERE id = @old'),
    db.prepare<{ old: number; id: number }>('DELETE FROM place WHERE id = @old'),
    db.prepare<{ old: number; id: number }>('UPDATE OR IGNORE name SET id = @id WHERE id = @old'),
    db.prepare<{ old: number; id: number }>('DELETE FROM name WHERE id = @old'),
    db.prepare<{ old: number; id: number }>('INSERT OR REPLACE INTO alias (old, id) VALUES (@old, @id)'),
  ]
  return {
    db,
    /** Updates an existing place and keeps its names. */
    put({ id, name, fcode, country, admin1, admin2, lat, lng, population, timeZone, weight, other }: StagedPlace): void {
      put.run(id, name, fcode, country, admin1, admin2, lat, lng, population, timeZone, weight, other)
    },
    tag: (name: StagedName): void => void tag.run(name),
    has: (id: number): boolean => has.get(id) !== undefined,
    rename(old: number, id: number): void {
      for (const step of renames) step.run({ old, id })
    },
    close: (): void => void db.close(),
  }
}

/** 'ES' (country), 'ES.51.MA' (area), '+petra' (supplement). Negative, to avoid GeoNames ids. */
export const placeIdOf = (code: string): number =>
  -1 - Number.parseInt(createHash('sha256').update(code).digest('hex').slice(0, 12), 16)

const ASCII = /^[ -~]*$/
const LATIN = /^[\p{Script=Latin}\p{N}\s\p{P}\p{S}]*$/u
const AIRPORT_CODE = /^[A-Z]{3}$/

/** Latin letters, and no airport code. */
export const isTypeable = (name: string): boolean => (ASCII.test(name) || LATIN.test(name)) && !AIRPORT_CODE.test(name)
