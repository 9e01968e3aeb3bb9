import type Database from 'better-sqlite3'
import { searchKey } from './searchKey'

/** A name in both languages. */
export interface LocalizedNames {
  es: string
  en: string
}

export interface AreaIndex {
  /** The names of a country ('ES') or first-level area ('ES.51'). */
  names(code: string): LocalizedNames | undefined
  /** The codes of all whose name begins with a search key. */
  codesOf(key: string): Set<string>
}

/** Countries and first-level areas, some four thousand: held in memory. */
export function readAreas(db: Database.Database): AreaIndex {
  const rows = db.prepare<[], LocalizedNames & { code: string }>('SELECT code, es, en FROM area').all()
  const byCode = new Map(rows.map(({ code, es, en }) => [code, { es, en }]))
  const keys = rows.map(({ code, es, en }) => ({ code, keys: [searchKey(es), searchKey(en)] }))
  return {
    names: (code) => byCode.get(code),
    codesOf: (start) => new Set(keys.filter(({ keys }) => keys.some((key) => key.startsWith(start))).map(({ code }) => code)),
  }
}
