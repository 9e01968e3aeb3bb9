import type Database from 'better-sqlite3'

/** Increase on any change of tables or content: older files are rebuilt. */
export const GAZETTEER_FORMAT = 10

/**
 * Rank 1 is the best known place. SQLite keeps full-text lists in rowid order: reads stop early. `main`, `other`:
 * search keys joined by '|', Spanish and English ones and the rest. `exact`: small places by full name. Words
 * include the cell of towns and sights. `keys`: search keys of a sight; `town`: its place.
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
  CREATE TABLE sight (
    rank INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    others TEXT NOT NULL,
    keys TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    town INTEGER NOT NULL
  );
  CREATE VIRTUAL TABLE sight_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
  CREATE VIRTUAL TABLE main_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
  CREATE VIRTUAL TABLE all_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
`

/**
 * What operators import, best known first. A rebuild copies these tables as they are: a change of them, of the
 * cells or of the search keys must convert them in copyImported.ts.
 */
const IMPORTED_TABLES = `
  CREATE TABLE import_file (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    format TEXT NOT NULL,
    attribution TEXT NOT NULL,
    places INTEGER NOT NULL,
    imported_at TEXT NOT NULL
  );
  CREATE TABLE imported (
    rank INTEGER PRIMARY KEY,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    town INTEGER NOT NULL,
    name TEXT NOT NULL,
    keys TEXT NOT NULL,
    street TEXT NOT NULL,
    worth REAL NOT NULL,
    file INTEGER NOT NULL,
    id TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE imported_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3 4 5 6 7 8', tokenize="unicode61 remove_diacritics 0");
`

export const createTables = (db: Database.Database): void => void db.exec(TABLES + IMPORTED_TABLES)

/** Faster to create at the end. */
export const createIndexes = (db: Database.Database): void => void db.exec('CREATE UNIQUE INDEX place_id ON place (id)')
