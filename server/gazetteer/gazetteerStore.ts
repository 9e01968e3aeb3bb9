import type Database from 'better-sqlite3'
import { BASE_MAP_ATTRIBUTION } from '#shared/map/baseTiles'
import { searchKey } from '#shared/placeSearch/searchKey'

export interface PlaceCandidate {
  rank: number
  weight: number
  name: string
  es: string | null
  en: string | null
  fcode: string
  country: string
  admin1: string
  main: string
  other: string
}

export interface PlaceRow {
  rank: number
  id: number
  name: string
  es: string | null
  en: string | null
  fcode: string
  country: string
  admin1: string
  lat: number | null
  lng: number | null
  population: number | null
  zone: string | null
  weight: number
  main: string
  other: string
}

export interface TownRow {
  rank: number
  lat: number
  lng: number
  fcode: string
}

export interface SightRow {
  rank: number
  name: string
  others: string
  keys: string
  lat: number
  lng: number
  town: number
}

export interface ImportedRow {
  rank: number
  lat: number
  lng: number
  town: number
  name: string
  keys: string
  street: string
}

const IMPORTED = `SELECT rank, lat, lng, town, name, keys, street FROM imported
  WHERE rank IN (SELECT rowid FROM imported_words WHERE imported_words MATCH @words ORDER BY rowid LIMIT @read)`

/** Ranks come best known first. */
export function prepareStatements(db: Database.Database) {
  const ranked = (sql: string) => db.prepare<[string, number], number>(sql).pluck()
  return {
    exact: ranked('SELECT rank FROM exact WHERE key = ? ORDER BY rank LIMIT ?'),
    mainWords: ranked('SELECT rowid FROM main_words WHERE main_words MATCH ? ORDER BY rowid LIMIT ?'),
    allWords: ranked('SELECT rowid FROM all_words WHERE all_words MATCH ? ORDER BY rowid LIMIT ?'),
    /** A JSON array: several times faster than single lookups. */
    candidates: db.prepare<[string], PlaceCandidate>(
      'SELECT rank, weight, name, es, en, fcode, country, admin1, main, other FROM place WHERE rank IN (SELECT value FROM json_each(?))',
    ),
    townsIn: db.prepare<[string, number], TownRow>(
      'SELECT rank, lat, lng, fcode FROM place WHERE rank IN (SELECT rowid FROM main_words WHERE main_words MATCH ? ORDER BY rowid LIMIT ?) ORDER BY rank',
    ),
    sights: db.prepare<[string, number], SightRow>(
      'SELECT * FROM sight WHERE rank IN (SELECT rowid FROM sight_words WHERE sight_words MATCH ? ORDER BY rowid LIMIT ?) ORDER BY rank',
    ),
    imported: db.prepare<{ words: string; read: number }, ImportedRow>(`${IMPORTED} ORDER BY rank`),
    /** The nearest of the best known; `narrowing` is the cosine of the latitude. */
    importedNear: db.prepare<
      { words: string; read: number; lat: number; lng: number; narrowing: number; most: number },
      ImportedRow
    >(`${IMPORTED} ORDER BY max(abs(lat - @lat), @narrowing * min(abs(lng - @lng), 360 - abs(lng - @lng))) LIMIT @most`),
    byRank: db.prepare<[number], PlaceRow>('SELECT * FROM place WHERE rank = ?'),
    byId: db.prepare<{ id: number }, PlaceRow>(
      'SELECT * FROM place WHERE id = coalesce((SELECT id FROM alias WHERE old = @id), @id)',
    ),
    olderIds: db.prepare<[number], number>('SELECT old FROM alias WHERE id = ? ORDER BY old').pluck(),
  }
}

export type GazetteerStatements = ReturnType<typeof prepareStatements>

export interface LocalizedNames {
  es: string
  en: string
}

export interface AreaIndex {
  /** Code of a country ('ES') or first-level area ('ES.51'). */
  names(code: string): LocalizedNames | undefined
  codesOf(key: string): Set<string>
}

/** Some four thousand, kept in memory. */
export function readAreas(db: Database.Database): AreaIndex {
  const rows = db.prepare<[], LocalizedNames & { code: string }>('SELECT code, es, en FROM area').all()
  const byCode = new Map(rows.map(({ code, es, en }) => [code, { es, en }]))
  const keys = rows.map(({ code, es, en }) => ({ code, keys: [searchKey(es), searchKey(en)] }))
  return {
    names: (code) => byCode.get(code),
    codesOf: (start) => new Set(keys.filter(({ keys }) => keys.some((key) => key.startsWith(start))).map(({ code }) => code)),
  }
}

/** Each once, as it is shown. Without those that the map names itself. */
export function readImportedSources(db: Database.Database): string {
  const rows = db
    .prepare<[], string>("SELECT DISTINCT attribution FROM import_file WHERE attribution <> '' ORDER BY attribution")
    .pluck()
    .all()
  const isIn = (one: string) => [BASE_MAP_ATTRIBUTION, ...rows].some((other) => other !== one && other.includes(one))
  return rows.filter((one) => !isIn(one)).join('; ')
}
