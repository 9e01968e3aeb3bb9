import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, type Column } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { beginsWith } from '#server/base/db/database'
import { allEnginesForFile, type DatabaseEngine } from '#testkit/server/allEngines'

const engines = allEnginesForFile()
type Row = Record<string, unknown>
type TableName = keyof DatabaseEngine['tables']

const MEGABYTES = Buffer.alloc(
  2 * 1024 * 1024,
  Uint8Array.from({ length: 251 }, (_, i) => i),
)
const TEXT = 'Ñandú 🧉 e\u0301 \u{10FFFF} \u0001 \'"\\ %_ \r\n'

const least: Record<string, unknown> = { string: '', number: -Number.MAX_SAFE_INTEGER, boolean: false, buffer: Buffer.alloc(0) }
const most: Record<string, unknown> = { string: TEXT, number: Number.MAX_SAFE_INTEGER, boolean: true, buffer: MEGABYTES }

/** A row with minimum or maximum values. */
function extremeRow(table: SQLiteTable, isMost: boolean): Row {
  const { foreignKeys, name: tableName } = getTableConfig(table)
  const references = new Map(
    foreignKeys.flatMap((key) => key.reference().columns.map((column, i) => [column.name, key.reference().foreignColumns[i]])),
  )
  const refersTo: unknown[] = []
  const valueOf = (column: Column): unknown => {
    if (!isMost && !column.notNull) return null
    if (column.enumValues !== undefined) return column.enumValues.at(isMost ? -1 : 0)
    if (column.getSQLType() === 'real') return isMost ? Number.MAX_VALUE : -0.1
    // Two references to one table must differ: users cannot follow themselves.
    const isOther = references.has(column.name) && refersTo.includes(references.get(column.name))
    refersTo.push(references.get(column.name))
    return (isMost === isOther ? least : most)[column.dataType === 'custom' ? 'buffer' : column.dataType]
  }
  // By triggers: null without a possible position, and without the trip.
  const isKept = (name: string) => name === 'mapCell' || (tableName === 'place_words' && name === 'authorId')
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, isKept(name) ? null : valueOf(column)]),
  )
}

/** Replaces megabytes by their hash. */
const shorten = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? `${value.length}: ${createHash('sha256').update(value).digest('hex')}` : value,
    ]),
  )

async function writeAndRead({ db, tables }: DatabaseEngine, name: TableName, row: Row): Promise<Row[]> {
  const table = tables[name] as SQLiteTable
  await db.insert(table).values(row)
  const columns = getTableColumns(table)
  const same = Object.entries(columns).filter(([field]) => row[field] !== null && !(row[field] instanceof Buffer))
  const found = await db
    .select()
    .from(table)
    .where(and(...same.map(([field, column]) => eq(column, row[field]))))
  return (found as Row[]).map(shorten)
}

it('a row of every table is read as it was written, with minimal and maximal values', async () => {
  for (const [name, table] of Object.entries(engines().sqlite.tables) as [TableName, SQLiteTable][])
    for (const isMost of [false, true]) {
      const row = extremeRow(table, isMost)
      const read = Object.values(engines()).map((engine) => writeAndRead(engine, name, row))
      const written = [shorten(row)]
      expect({ [name]: await Promise.all(read) }).toEqual({ [name]: [written, written, written] })
    }
})

it('texts are sorted by their bytes, regardless of the locale of the database', async () => {
  const texts = [
    '',
    ' ',
    '%',
    '-a',
    '0',
    '10',
    '9',
    'A',
    'B',
    'Z',
    '_',
    'a',
    'a b',
    'ab',
    'b',
    'e\u0301',
    'n',
    'z',
    'Á',
    'á',
    'é',
    'ñ',
    'Ω',
    'ﬁ',
    '\uFFFD',
    '🧉',
  ]
  const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  for (const { db, tables } of Object.values(engines())) {
    const { locations, locationWords } = tables
    await db.insert(locations).values({ geonameId: 1, name: 'Lisboa' })
    await db.insert(locationWords).values(texts.map((key) => ({ geonameId: 1, key })))
    const found = db.select({ key: locationWords.key }).from(locationWords).orderBy(locationWords.key)
    const ofPlace = eq(locationWords.geonameId, 1)
    expect((await found.where(ofPlace)).map(({ key }) => key)).toEqual(byBytes)
    const beginning = await db
      .select({ key: locationWords.key })
      .from(locationWords)
      .where(and(ofPlace, beginsWith(locationWords.key, 'a')))
      .orderBy(locationWords.key)
    expect(beginning.map(({ key }) => key)).toEqual(['a', 'a b', 'ab'])
  }
})

it('PostgreSQL refuses a text with a NUL character and stores nothing', async () => {
  const { sqlite, postgres } = engines()
  const row = { geonameId: 2, name: 'Lis\0boa' }
  await sqlite.db.insert(sqlite.tables.locations).values(row)
  await expect(postgres.db.insert(postgres.tables.locations).values(row)).rejects.toMatchObject({ cause: { code: '22021' } })
  const { locations } = postgres.tables
  expect(await postgres.db.select().from(locations).where(eq(locations.geonameId, 2))).toEqual([])
})
