// @module-tag long
import { expect, it, onTestFinished } from 'vitest'
import type { BackgroundJobs } from '#server/base/jobs/backgroundJobs'
import { createBackgroundJobs } from '#server/base/jobs/startJob'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { createGate } from '#testkit/gate'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'

const WORK = 'work'
const REST_MS = 60_000

async function twoServers() {
  const url = await postgresForTest()
  const [one, other] = [await openPostgresForTest(url), await openPostgresForTest(url)]
  const jobs: [BackgroundJobs, BackgroundJobs] = [createBackgroundJobs(one), createBackgroundJobs(other)]
  return { url, dbs: [one, other] as const, jobs }
}

const cut = async (url: string, victim: PostgresDb): Promise<void> => {
  const [[pid] = []] = await victim.rows<[number]>(
    "SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
  )
  await queryPostgres(url, `SELECT pg_terminate_backend(${pid ?? 0}, 10000)`)
}

it('one of several servers runs a step, and any server the next one from the last position', async () => {
  const { jobs } = await twoServers()
  const steps: string[] = []
  const step = (restMs: number) => async (position: string) => {
    steps.push(position)
    return { position: `${position}x`, restMs }
  }
  for (const one of [...jobs, ...jobs]) await one.runNext(WORK, step(0))
  expect(steps).toEqual(['', 'x', 'xx', 'xxx'])
  await Promise.all([...jobs, ...jobs, ...jobs].map((one) => one.runNext(WORK, step(REST_MS))))
  expect(steps).toHaveLength(5)
  const waits = await Promise.all(jobs.map((one) => one.runNext(WORK, step(0))))
  expect(steps).toHaveLength(5)
  for (const ms of waits) expect(ms).toBeGreaterThan(0)
})

it('while one server runs a step, the others neither run it nor wait, and other work goes on', async () => {
  const { jobs } = await twoServers()
  const [begun, finish] = [createGate(), createGate()]
  const taken = jobs[0].runNext(WORK, async () => {
    begun.open()
    await finish.opened
    return { position: 'done', restMs: REST_MS }
  })
  await begun.opened
  const never = async () => expect.unreachable()
  expect(await jobs[1].runNext(WORK, never)).toBeGreaterThan(0)
  let isDone = false
  await jobs[1].runNext('other work', async () => ((isDone = true), { position: '', restMs: REST_MS }))
  expect(isDone).toBe(true)
  finish.open()
  await taken
  expect(await jobs[1].runNext(WORK, never)).toBeGreaterThan(0)
})

it('a server that loses its connection repeats the step from the last finished position', async () => {
  const { url, dbs, jobs } = await twoServers()
  await jobs[0].runNext(WORK, async () => ({ position: 'half', restMs: 0 }))
  const [begun, lost] = [createGate(), createGate()]
  const positions: string[] = []
  const again = jobs[0].runNext(WORK, async (position) => {
    positions.push(position)
    begun.open()
    await lost.opened
    return { position: 'all', restMs: 0 }
  })
  await begun.opened
  await cut(url, dbs[0])
  lost.open()
  await again
  await jobs[1].runNext(WORK, async (position) => (positions.push(position), { position: '', restMs: 0 }))
  expect(positions).toEqual(['half', 'half', 'all'])
})

it('when a server dies during a step, another one runs it', async () => {
  const { url, dbs, jobs } = await twoServers()
  await jobs[0].runNext(WORK, async () => ({ position: 'half', restMs: 0 }))
  const [begun, dead] = [createGate(), createGate()]
  const died = jobs[0].runNext(WORK, async () => {
    begun.open()
    await dead.opened
    throw new Error('the server is gone')
  })
  await begun.opened
  await cut(url, dbs[0])
  const positions: string[] = []
  await jobs[1].runNext(WORK, async (position) => (positions.push(position), { position: 'all', restMs: 0 }))
  expect(positions).toEqual(['half'])
  dead.open()
  await expect(died).rejects.toThrow('the server is gone')
})

it('a step that fails stays due', async () => {
  const { jobs } = await twoServers()
  const fails = jobs[0].runNext(WORK, () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  let isDone = false
  await jobs[1].runNext(WORK, async () => ((isDone = true), { position: '', restMs: 0 }))
  expect(isDone).toBe(true)
})

it('steps that write fit into the connection pool, and none begins once the server is closed', async () => {
  const url = await postgresForTest()
  const db = await openPostgres(url, { poolSize: 3 })
  onTestFinished(() => db.close())
  const jobs = createBackgroundJobs(db)
  const step = async () => {
    await Promise.all(Array.from({ length: 20 }, () => db.write((tx) => tx.run('UPDATE lineage SET key = key'))))
    return { position: '', restMs: 0 }
  }
  await Promise.all(Array.from({ length: 15 }, (_, i) => jobs.runNext(`work ${i}`, step)))
  expect(await queryPostgres(url, 'SELECT count(*)::int AS done FROM chores WHERE due_at > 0')).toEqual([{ done: 15 }])
  await jobs.close()
  expect(await jobs.runNext(WORK, async () => expect.unreachable())).toBeGreaterThan(0)
})

it('exclusive work runs on one server at a time', async () => {
  const { jobs } = await twoServers()
  let [at, most] = [0, 0]
  const work = async () => {
    at += 1
    most = Math.max(most, at)
    await new Promise(setImmediate)
    at -= 1
  }
  await Promise.all([...jobs, ...jobs].map((one) => one.runExclusively(WORK, work)))
  expect([at, most]).toEqual([0, 1])
})
