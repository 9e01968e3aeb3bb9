import type Database from 'better-sqlite3'

/** Grows whenever the tables below, or what stands in them, change: an older file is rebuilt. */
export const GAZETTEER_FORMAT = 8

/**
 * Places are numbered by weight: rank 1 is the best known. So a full-text list, which SQLite keeps in order of row numbers, yields the best known
 * matches first and can stop early. `main` and `other` hold a place's search keys, joined by '|': its names in Spanish and English, and the rest. `exact`
 * finds the main ones that are typed in full, also of a small place that hundreds of better known ones begin like.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE area (code TEXT PRIMARY KEY, es TEXT NOT NULL, en TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE place (
    rank INTEGER PRIMARY KEY,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    es TEXT,
    en TEXT,
    fcode TEXT NOT NULL,
    country TEXT NOT NULL,
    admin1 TEXT NOT NULL,
    lat REAL,
    lng REAL,
    population INTEGER,
    zone TEXT,
    weight REAL NOT NULL,
    main TEXT NOT NULL,
    other TEXT NOT NULL
  );
  CREATE TABLE exact (key TEXT NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (key, rank)) WITHOUT ROWID;
  CREATE TABLE alias (old INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  CREATE VIRTUAL TABLE main_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
  CREATE VIRTUAL TABLE all_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
`

/** Makes the tables in an empty file. */
export const createTables = (db: Database.Database): void => void db.exec(TABLES)

/** The index that is cheaper to make when all places are in. */
export const createIndexes = (db: Database.Database): void => void db.exec('CREATE UNIQUE INDEX place_id ON place (id)')
