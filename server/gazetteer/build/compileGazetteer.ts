import type Database from 'better-sqlite3'
import { readStoredJson } from '#server/base/db/rowShape'
import { createIndexes, createTables } from './format'
import { createEventLoopYield, type OnBuildProgress } from './buildProgress'
import { searchKey } from '#shared/placeSearch/searchKey'
import { cellOf } from '../cells'
import type { StagingDatabase } from './stage'

interface Row {
  id: number
  name: string
  fcode: string
  country: string
  admin1: string
  lat: number | null
  lng: number | null
  population: number | null
  zone: string
  weight: number
  other: string
  /** JSON of [lang, name, worth], best first. */
  tagged: string
}

type Tagged = [lang: string, name: string, worth: number]

/** Most places have no tagged names; the check makes reading much faster. */
const TAGGED = `
  CASE WHEN EXISTS (SELECT 1 FROM name n WHERE n.id = p.id)
  THEN (SELECT json_group_array(json_array(lang, name, worth)) FROM (SELECT * FROM name n WHERE n.id = p.id ORDER BY worth DESC, name))
  ELSE '[]' END AS tagged`

const shown = (names: Tagged[], lang: string): string | undefined => names.find((name) => name[0] === lang && name[2] > 0)?.[1]

const keysOf = (names: string[]): string[] => [...new Set(names.map(searchKey).filter((key) => key !== ''))]

const wordsOf = (keys: string[]): string => [...new Set(keys.flatMap((key) => key.split(' ')))].join(' ')

/** Yields to the event loop; the caller commits. */
export async function compileGazetteer(
  stage: StagingDatabase,
  db: Database.Database,
  onProgress: OnBuildProgress,
): Promise<void> {
  const breathe = createEventLoopYield()
  const total = stage.db.prepare<[], number>('SELECT count(*) FROM place').pluck().get() ?? 0
  onProgress({ stage: 'sorting', done: 0, total })
  createTables(db)
  db.exec('BEGIN')
  writeAreas(stage, db)
  const write = placeWriter(db)
  const inOrder = stage.db.prepare<[], Row>(
    `SELECT id, name, fcode, country, admin1, lat, lng, population, zone, weight, other, ${TAGGED} FROM place p ORDER BY weight DESC, id`,
  )
  let rank = 0
  for (const row of inOrder.iterate()) {
    write(++rank, row)
    if (rank % 100 !== 0) continue
    onProgress({ stage: 'writing', done: rank, total })
    await breathe()
  }
  onProgress({ stage: 'finishing', done: 0, total: 1 })
  createIndexes(db)
  for (const table of ['main_words', 'all_words']) await mergeWords(db, table, breathe)
  onProgress({ stage: 'finishing', done: 1, total: 1 })
}

function writeAreas(stage: StagingDatabase, db: Database.Database): void {
  const rows = stage.db.prepare<[], { code: string; name: string; tagged: string }>(
    `SELECT iif(fcode = 'ADM1', country || '.' || admin1, country) AS code, name, ${TAGGED} FROM place p
     WHERE fcode = 'ADM1' OR fcode LIKE 'PCL%' OR fcode = 'TERR' ORDER BY weight`,
  )
  const insert = db.prepare('INSERT OR REPLACE INTO area (code, es, en) VALUES (?, ?, ?)')
  for (const { code, name, tagged } of rows.iterate()) {
    const names = readStoredJson<Tagged[]>(tagged)
    insert.run(code, shown(names, 'es') ?? name, shown(names, 'en') ?? name)
  }
  const alias = db.prepare('INSERT INTO alias (old, id) VALUES (?, ?)')
  for (const { old, id } of stage.db.prepare<[], { old: number; id: number }>('SELECT old, id FROM alias').iterate())
    alias.run(old, id)
}

function placeWriter(db: Database.Database) {
  const place = db.prepare(`
    INSERT INTO place (rank, id, name, es, en, fcode, country, admin1, lat, lng, population, zone, weight, main, other)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const exact = db.prepare('INSERT INTO exact (key, rank) VALUES (?, ?)')
  const mainWords = db.prepare('INSERT INTO main_words (rowid, words) VALUES (?, ?)')
  const allWords = db.prepare('INSERT INTO all_words (rowid, words) VALUES (?, ?)')
  return (rank: number, row: Row): void => {
    const names = row.tagged === '[]' ? [] : readStoredJson<Tagged[]>(row.tagged)
    const main = keysOf([row.name, ...names.filter((name) => name[2] > 0).map((name) => name[1])])
    const other = keysOf([...names.map((name) => name[1]), ...row.other.split(',')]).filter((key) => !main.includes(key))
    const unlessSame = (name: string | undefined) => (name === undefined || name === row.name ? null : name)
    const { id, name, fcode, country, admin1, lat, lng, population, zone, weight } = row
    const named = [id, name, unlessSame(shown(names, 'es')), unlessSame(shown(names, 'en'))]
    place.run(rank, ...named, fcode, country, admin1, lat, lng, population, zone || null, weight, main.join('|'), other.join('|'))
    for (const key of main) exact.run(key, rank)
    const cell = fcode.startsWith('PPL') && lat !== null && lng !== null ? [cellOf({ lat, lng })] : []
    mainWords.run(rank, wordsOf([...main, ...cell]))
    if (other.length > 0) allWords.run(rank, wordsOf([...other, ...cell]))
  }
}

/** Fast searches need few pieces of the index. */
export async function mergeWords(db: Database.Database, table: string, breathe: () => Promise<void>): Promise<void> {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const merge = db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)
  merge.run(-200)
  for (let before = -2, now = changes.get() ?? 0; now - before >= 2; before = now, now = changes.get() ?? 0) {
    merge.run(200)
    await breathe()
  }
}
