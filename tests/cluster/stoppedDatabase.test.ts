// @module-tag long
import { expect, it, onTestFinished } from 'vitest'
import { firstSeed } from '#testkit/budget'
import { ApiClient } from '#testkit/api/apiClient'
import { roundRobinBalancerForTest } from '#testkit/cluster/balancer'
import { Crowd } from '#testkit/cluster/crowd/crowd'
import { pause } from '#testkit/cluster/crowd/editLedger'
import { nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { startOwnPostgres } from '#testkit/server/ownPostgres'

const SEED = firstSeed('CLUSTER_SEED')
const AWAY_MS = Number(process.env['CLUSTER_AWAY_MS'] ?? 3000)

it(
  `PostgreSQL is stopped for ${AWAY_MS / 1000} s during edits: nothing is lost, and servers recover by themselves`,
  { timeout: 60_000 + AWAY_MS },
  async () => {
    console.log(`stopped database: seed ${SEED}`)
    const postgres = await startOwnPostgres()
    onTestFinished(postgres.stop)
    const urls: string[] = []
    for (let i = 0; i < 3; i += 1) urls.push((await nodeForTest(postgres.url, { env: { LOG_LEVEL: 'silent' } })).url)
    const crowd = await Crowd.gather(
      { url: await roundRobinBalancerForTest(...urls), databaseUrl: postgres.url },
      randomFrom(SEED),
    )
    const statuses = () =>
      Promise.all(urls.map(async (url) => (await new ApiClient({ url }).attempt('GET /itineraries', {})).status))
    const readiness = () => Promise.all(urls.map(async (url) => (await new ApiClient({ url }).send('GET', '/readyz')).status))
    crowd.start()
    await pause(1000)

    await postgres.halt()
    await eventually(async () => expect(await readiness()).toEqual([503, 503, 503]))
    expect(await statuses()).toEqual([503, 503, 503])
    await pause(AWAY_MS)
    await postgres.restart()
    const began = performance.now()
    await eventually(async () => expect(await readiness()).toEqual([200, 200, 200]))
    await crowd.expectNothingLost()
    const before = crowd.confirmed
    await eventually(() => expect(crowd.confirmed).toBeGreaterThan(before))
    const ms = Math.round(performance.now() - began)

    await pause(1000)
    await crowd.stop()
    await crowd.expectAgreement(urls)
    expect(crowd.titles.flatMap(({ refusals }) => refusals).filter((status) => status !== 503)).toEqual([])
    console.log(`edits are confirmed ${ms} ms after PostgreSQL is back, seed ${SEED}: ${crowd.report()}, lost 0`)
  },
)
