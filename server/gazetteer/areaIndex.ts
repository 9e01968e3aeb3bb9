import type Database from 'better-sqlite3'
import { searchKey } from './searchKey'

export interface LocalizedNames {
  es: string
  en: string
}

export interface AreaIndex {
  /** Code of a country ('ES') or first-level area ('ES.51'). */
  names(code: string): LocalizedNames | undefined
  /** Areas whose name has this prefix. */
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
