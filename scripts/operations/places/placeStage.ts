import type Database from 'better-sqlite3'
import { openUnsaved } from '#server/gazetteer/build/publishFile'
import { cellOf } from '#server/gazetteer/cells'
import type { PlaceFormat, ReadPlace } from './readPlace'

export interface ImportFile {
  id: number
  name: string
  format: PlaceFormat
  attribution: string
  places: number
  imported_at: string
}

interface StagedRow {
  lat: number
  lng: number
  town: number
  name: string
  keys: string
  street: string
  worth: number
  file: number
  id: string
}

export type PlaceStage = ReturnType<typeof openPlaceStage>

/** All places to be, in a temporary file. It must not exist. */
export function openPlaceStage(path: string) {
  const db = openUnsaved(path)
  db.exec(`
    CREATE TABLE place (n INTEGER PRIMARY KEY, format TEXT NOT NULL, id TEXT NOT NULL, file INTEGER NOT NULL, lat REAL NOT NULL, lng REAL NOT NULL,
      cell TEXT NOT NULL, town INTEGER, name TEXT NOT NULL, keys TEXT NOT NULL, street TEXT NOT NULL, worth REAL NOT NULL, UNIQUE (format, id));
    BEGIN`)
  const insert = (conflict: 'REPLACE' | 'IGNORE') =>
    db.prepare(
      `INSERT OR ${conflict} INTO place (format, id, file, lat, lng, cell, town, name, keys, street, worth) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
  const [put, putKept] = [insert('REPLACE'), insert('IGNORE')]
  const setTown = db.prepare<[number, number]>('UPDATE place SET town = ? WHERE n = ?')
  return {
    add(file: Pick<ImportFile, 'id' | 'format'>, { id, lat, lng, name, keys, street, worth }: ReadPlace): void {
      put.run(file.format, id, file.id, lat, lng, cellOf({ lat, lng }), null, name, keys.join('|'), street, worth)
    },
    /** Of an earlier import, after all new ones: these win. */
    keep(format: PlaceFormat, { id, file, lat, lng, town, name, keys, street, worth }: StagedRow): void {
      putKept.run(format, id, file, lat, lng, cellOf({ lat, lng }), town, name, keys, street, worth)
    },
    /** Cell by cell: neighbours share the towns around. */
    *withoutTown(): Generator<{ n: number; lat: number; lng: number }[]> {
      db.exec('CREATE INDEX place_cell ON place (cell) WHERE town IS NULL')
      const cells = db.prepare<[], string>('SELECT DISTINCT cell FROM place WHERE town IS NULL').pluck().all()
      const inCell = db.prepare<[string], { n: number; lat: number; lng: number }>(
        'SELECT n, lat, lng FROM place WHERE cell = ? AND town IS NULL',
      )
      for (const cell of cells) yield inCell.all(cell)
    },
    setTown: (n: number, town: number): void => void setTown.run(town, n),
    countWithoutTown: (): number => db.prepare<[], number>('SELECT count(*) FROM place WHERE town IS NULL').pluck().get() ?? 0,
    countByFile: (): Map<number, number> =>
      new Map(
        db.prepare<[], [number, number]>('SELECT file, count(*) FROM place WHERE town IS NOT NULL GROUP BY file').raw().all(),
      ),
    /** Best known first; those near a town. */
    inOrder(): IterableIterator<StagedRow> {
      db.exec('CREATE INDEX place_worth ON place (worth DESC, format, id)')
      const rows = db.prepare<[], StagedRow>(
        `SELECT lat, lng, town, name, keys, street, worth, file, id FROM place INDEXED BY place_worth WHERE town IS NOT NULL ORDER BY worth DESC, format, id`,
      )
      return rows.iterate()
    },
    close: (): void => void db.close(),
  }
}

const FILES = 'SELECT id, name, format, attribution, places, imported_at FROM import_file ORDER BY name'

export const listImportFiles = (db: Database.Database): ImportFile[] => db.prepare<[], ImportFile>(FILES).all()

/** Without those of some files. */
export function* keptPlaces(db: Database.Database, dropped: ReadonlySet<number>): Generator<StagedRow> {
  const rows = db.prepare<[], StagedRow>('SELECT lat, lng, town, name, keys, street, worth, file, id FROM imported')
  for (const row of rows.iterate()) if (!dropped.has(row.file)) yield row
}

/** By rank, from 1. */
export function placeWriter(db: Database.Database): (rank: number, row: StagedRow, words: string) => void {
  const place = db.prepare(
    'INSERT INTO imported (rank, lat, lng, town, name, keys, street, worth, file, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const index = db.prepare('INSERT INTO imported_words (rowid, words) VALUES (?, ?)')
  return (rank, { lat, lng, town, name, keys, street, worth, file, id }, words) => {
    place.run(rank, lat, lng, town, name, keys, street, worth, file, id)
    index.run(rank, words)
  }
}

export function writeImportFiles(db: Database.Database, files: readonly ImportFile[]): void {
  const insert = db.prepare(
    'INSERT INTO import_file (id, name, format, attribution, places, imported_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (const { id, name, format, attribution, places, imported_at } of files)
    insert.run(id, name, format, attribution, places, imported_at)
}
