import { execFile } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { databaseFile, openDatabase } from '#server/base/db/openDatabase'
import { inProject } from '#server/base/projectRoot'
import { checksumOf } from '#server/sync/log/damagedDocument'
import { readDocument } from '#server/sync/log/documentStore'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'
import { engines, generateCommand } from '../../scripts/migration/drizzleKit'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A folder of the migrations before the one of that name. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(inProject('drizzle/sqlite'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(file, 'utf8')))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  expect(end).toBeGreaterThan(0)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

it.each(engines)('the migrations of %s amount to the tables as they are said', async (engine) => {
  const folder = await temporaryFolder()
  await cp(inProject(`drizzle/${engine}`), folder, { recursive: true })
  const before = await readdir(folder)
  const [command = '', ...args] = generateCommand(engine, relative(inProject('.'), folder))
  await promisify(execFile)(inProject(`node_modules/.bin/${command}`), args, { cwd: inProject('.') })
  expect(await readdir(folder)).toEqual(before)
})

it('snapshots that lay among the counters of their documents are taken along', async () => {
  const file = databaseFile(await temporaryFolder())
  openDatabase(file, { migrations: await migrationsBefore('0016_snapshots') }).$client.close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  const insert = old.prepare(
    'INSERT INTO docs (id, head_seq, snap_seq, snapshot, snapshot_checksum, updated_at) VALUES (?, ?, ?, ?, ?, 1)',
  )
  const snapshot = Buffer.from([0, 0])
  insert.run('compacted', 7, 7, snapshot, checksumOf(snapshot))
  insert.run('young', 0, 0, null, null)
  old.close()

  const db = openDatabase(file)
  expect(readDocument(db, 'compacted')).toMatchObject({ headSeq: 7, snapSeq: 7, snapshot: new Uint8Array(snapshot) })
  expect(readDocument(db, 'young')).toMatchObject({ headSeq: 0, snapshot: null })
  db.$client.close()
})
