// @module-tag long
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { claimDataDir, databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { readConfig } from '#server/config'
import { startServer } from '#server/start'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { startFakePostgres } from './startFakePostgres'
import { fillDataFolder, tamperWith } from './fillDataFolder'
import { readAllRows, freshPath, runOperation, programFile } from '#testkit/server/operations'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { createLimitedUserUrl, openPostgresForTest, postgresForTest, listRelations } from '#testkit/server/testPostgres'
import { moveFromPostgres, moveToPostgres } from '../../scripts/operations/move/moveBetween'

let dataDir: string
let url: string

beforeEach(async () => {
  dataDir = freshPath('data')
  await fillDataFolder(dataDir, 7)
  url = await postgresForTest()
})

const quiet = { onStart: () => undefined, onProgress: (): void => undefined }
const place = (folder = dataDir) => ({ config: readConfig({ DATA_DIR: folder }), url })
const emptyFolder = async () => {
  const folder = freshPath('back')
  await mkdir(folder)
  return folder
}
const back = async () => {
  const folder = await emptyFolder()
  await moveFromPostgres(place(folder), quiet)
  return folder
}
const run = (...args: string[]) => runOperation('move', dataDir, ...args)
const refusal = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return stderr
}

const PICTURES = ['uploads', 'uploads-waiting']
const digest = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
/** Rows of each table in any order, and all pictures. */
const contentsOf = (folder: string) => ({
  rows: Object.entries(readAllRows(databaseFilePath(folder))).map(([table, rows]) => [
    table,
    rows.length,
    digest(...rows.map((row) => JSON.stringify(row)).sort()),
  ]),
  pictures: PICTURES.flatMap((name) =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => [name, file, digest(readFileSync(join(folder, name, file)))]),
  ),
})

describe('a move', () => {
  it('copies everything to PostgreSQL and back, byte for byte, and leaves the source unchanged', async () => {
    const before = contentsOf(dataDir)
    const there = await run('--to', url)
    expect({ code: there.code, out: there.stdout }).toEqual({
      code: 0,
      out: expect.stringMatching(/ doc_updates +\d+ {2}[0-9a-f]{16}\n(.*\n)* {2}pictures .* 14 {2}[0-9a-f]{16}\n/) as string,
    })
    expect(contentsOf(dataDir)).toEqual(before)
    expect(Number(before.rows.find(([table]) => table === 'doc_updates')?.[1])).toBeGreaterThan(200)
    expect(contentsOf(await back())).toEqual(before)
  })

  it('lets ids and counters continue on either side', async () => {
    await moveToPostgres(place(), quiet)
    const [{ id } = {}] = (await queryPostgres(url, 'SELECT max(id) AS id FROM itinerary_changes')) as { id: number }[]
    const made = await queryPostgres(
      url,
      "INSERT INTO itinerary_changes (itinerary_id, user_id, at, kind, label) SELECT itinerary_id, user_id, at, kind, '' FROM itinerary_changes LIMIT 1 RETURNING id",
    )
    // The id of a deleted row is not reused.
    expect(Number(made[0]?.id)).toBe(Number(id) + 2)
    const [{ first } = {}] = (await queryPostgres(url, 'SELECT min(itinerary_id) AS first FROM itinerary_likes')) as {
      first: string
    }[]
    const likesThere = `SELECT likes FROM itineraries WHERE id = '${first ?? ''}'`
    const [{ likes } = {}] = (await queryPostgres(url, likesThere)) as { likes: number }[]
    expect(likes).toBeGreaterThan(0)
    expect(await queryPostgres(url, `DELETE FROM itinerary_likes WHERE itinerary_id = '${first ?? ''}'`, likesThere)).toEqual([
      { likes: 0 },
    ])

    const folder = await back()
    const db = openSqlite(databaseFilePath(folder))
    onTestFinished(() => db.close())
    const last = Number(made[0]?.id)
    expect(await db.rows('SELECT max(id), (SELECT seq FROM sqlite_sequence) FROM itinerary_changes')).toEqual([[last, last]])
    const [[liked] = []] = await db.rows<[string]>('SELECT max(itinerary_id) FROM itinerary_likes')
    const likesOfIt = () => db.rows<[number]>('SELECT likes FROM itineraries WHERE id = @liked', { liked: liked ?? '' })
    expect(await likesOfIt()).not.toEqual([[0]])
    await db.write(async (tx) => {
      await tx.run('DELETE FROM itinerary_likes WHERE itinerary_id = @liked', { liked: liked ?? '' })
    })
    expect(await likesOfIt()).toEqual([[0]])
  })
})

describe('a move that is interrupted at any point', () => {
  const SEED = 20_261_124

  it('resumes in both directions, and no server opens an unfinished database', async () => {
    const random = randomFrom(SEED)
    const before = contentsOf(dataDir)
    /** Retries until it succeeds, each time a step further. */
    const insist = async (
      move: (progress: typeof quiet & { mostRows: number }) => Promise<unknown>,
      onStop: () => Promise<void>,
    ) => {
      for (let stops = 0; ; stops += 1) {
        let left = stops < 12 ? 1 + random.below(60) : Infinity
        const onProgress = () => {
          left -= 1
          if (left <= 0) throw new Error('interrupted')
        }
        try {
          await move({ ...quiet, onProgress, mostRows: 60 })
          return stops
        } catch (error) {
          expect((error as Error).message).toContain('interrupted')
          await onStop()
        }
      }
    }
    const there = await insist(
      (progress) => moveToPostgres(place(), progress),
      async () => {
        if ((await listRelations(url)).length > 0)
          await expect(openPostgresForTest(url)).rejects.toThrow(/^The database "\w+" holds an unfinished move: /)
      },
    )
    const folder = await emptyFolder()
    const again = await insist(
      (progress) => moveFromPostgres(place(folder), progress),
      async () => {
        expect(existsSync(databaseFilePath(folder))).toBe(false)
        if (readdirSync(folder).includes('periplo.sqlite.unfinished'))
          await expect(startServer(readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }))).rejects.toThrow(
            /^DATA_DIR: .* holds an unfinished move: /,
          )
      },
    )
    expect(Math.min(there, again), `seed ${SEED}`).toBeGreaterThan(3)
    expect(contentsOf(folder)).toEqual(before)
    expect(contentsOf(dataDir)).toEqual(before)
  })

  it.each(['copying pictures', 'copying itineraries', 'copying doc_updates', 'comparing doc_updates'])(
    'resumes after it was killed while %s',
    async (moment) => {
      const before = contentsOf(dataDir)
      const child = spawn(process.execPath, [programFile('move'), '--to', url], {
        env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr.on('data', (chunk: Buffer) => void (chunk.toString().includes(moment) && child.kill('SIGKILL')))
      await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      // PostgreSQL notices lost connections with a delay.
      await eventually(() => moveToPostgres(place(), quiet))
      expect(contentsOf(await back())).toEqual(before)
    },
  )
})

describe('a move whose sides differ', () => {
  it('leaves no rows, and the next run moves all', async () => {
    const stop = () => {
      throw new Error('interrupted')
    }
    const onProgress = (_: number, what: string) => {
      if (what === 'comparing users') stop()
    }
    await expect(moveToPostgres(place(), { ...quiet, onProgress })).rejects.toThrow('interrupted')
    tamperWith(dataDir, "UPDATE users SET name = 'Otra' WHERE id = (SELECT min(id) FROM users)")
    await expect(moveToPostgres(place(), quiet)).rejects.toThrow(
      /^Both sides differ: the table users has 20 rows in the source and 20 in the target, or they differ/,
    )
    expect(await queryPostgres(url, 'SELECT count(*)::int AS people FROM users')).toEqual([{ people: 0 }])
    await expect(openPostgresForTest(url)).rejects.toThrow('holds an unfinished move')
    await moveToPostgres(place(), quiet)
    expect(contentsOf(await back())).toEqual(contentsOf(dataDir))
  })
})

describe('a move is refused in one sentence, with nothing changed, for', () => {
  it('no direction, or both', async () => {
    const usage = 'Usage: npm run move -- --to postgres://user:password@host:5432/database, or --from with the same.\n'
    expect([await refusal(), await refusal('--to', url, '--from', url)]).toEqual([usage, usage])
  })

  it('an invalid address, a missing or old PostgreSQL, or a wrong folder', async () => {
    expect(await refusal('--to', 'trips')).toBe(
      'The address of a PostgreSQL has to look like postgres://user:password@host:5432/database.\n',
    )
    expect(await refusal('--to', 'postgres://ana@127.0.0.1:1/trips')).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:1 .*\n$/)
    expect(await refusal('--to', await startFakePostgres())).toMatch(
      /^PostgreSQL at .* is of version 14: Periplo needs 15 or newer\.\n$/,
    )
    const { stderr } = await runOperation('move', freshPath('nowhere'), '--to', url)
    expect(stderr).toMatch(/^There is no database .*: does DATA_DIR name the right folder\?\n$/)
    expect(await listRelations(url)).toEqual([])
  })

  it('a user who may not create tables', async () => {
    const stranger = await createLimitedUserUrl(url)
    expect(await refusal('--to', stranger)).toMatch(/^The user "\w+" may not create tables in the database .*\n$/)
    expect(await listRelations(url)).toEqual([])
  })

  it('a database that holds other tables or users already', async () => {
    await queryPostgres(url, 'CREATE TABLE invoices (id int)')
    expect(await refusal('--to', url)).toMatch(/ holds something else, such as the table "invoices": .*\n$/)
    await queryPostgres(url, 'DROP TABLE invoices')
    await moveToPostgres(place(), quiet)
    const before = await queryPostgres(url, 'SELECT count(*)::int AS people FROM users')
    expect(await refusal('--to', url)).toMatch(/ holds people and trips already: name an empty one\.\n$/)
    expect(await queryPostgres(url, 'SELECT count(*)::int AS people FROM users')).toEqual(before)
    expect(await refusal('--from', url)).toMatch(/periplo\.sqlite is there already: put it away, or name another DATA_DIR\.\n$/)
  })

  it('an unfinished move from another database', async () => {
    const stop = () => {
      throw new Error('interrupted')
    }
    await expect(moveToPostgres(place(), { ...quiet, onProgress: stop })).rejects.toThrow('interrupted')
    const other = freshPath('other')
    await fillDataFolder(other, 8)
    await expect(moveToPostgres(place(other), quiet)).rejects.toThrow('holds an unfinished move from another database')
    await moveToPostgres(place(), quiet)
  })

  it('a side that servers use', async () => {
    const release = claimDataDir(dataDir)
    expect(await refusal('--to', url)).toMatch(/ is already using .*: stop it first\.\n$/)
    release()
    const db = await openPostgresForTest(url)
    await db.rows('SELECT 1')
    expect(await refusal('--to', url)).toMatch(/^Servers use the database .*: stop them first\.\n$/)
    const { stderr } = await runOperation('move', await emptyFolder(), '--from', url)
    expect(stderr).toMatch(/^Servers use the database .*: stop them first\.\n$/)
  })
})
