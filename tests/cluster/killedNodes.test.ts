import { expect, onTestFinished, test } from 'vitest'
import { caseCount, firstSeed } from '#testkit/budget'
import { roundRobinBalancerForTest } from '#testkit/cluster/balancer'
import { Crowd } from '#testkit/cluster/crowd/crowd'
import { pause } from '#testkit/cluster/crowd/editLedger'
import { randomFrom } from '#testkit/random'
import { postgresForTest } from '#testkit/server/testPostgres'
import { BuiltServer } from '#testkit/server/builtServer'

const NODES = Number(process.env['CLUSTER_NODES'] ?? 3)
const KILLS = caseCount('CLUSTER_KILLS', { short: 3, full: 10 })
const SEED = firstSeed('CLUSTER_SEED')

test(
  `servers killed during edits lose nothing acknowledged (${KILLS} kills of ${NODES} servers)`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    console.log(`killed servers: seed ${SEED}`)
    const random = randomFrom(SEED)
    const databaseUrl = await postgresForTest()
    const nodes = await killableNodes(NODES, databaseUrl)
    const url = await roundRobinBalancerForTest(...nodes.map((node) => node.url))
    const crowd = await Crowd.gather({ url, databaseUrl }, random)
    const returning = new Map<BuiltServer, Promise<void>>()
    crowd.start()
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(200 + random.below(800))
      const alive = nodes.filter((node) => !returning.has(node))
      const node = random.pick(alive)
      if (node === undefined) throw new Error('nobody serves')
      await node.kill()
      await crowd.expectNothingLost()
      if (random.chance(0.5)) crowd.wipeSome()
      returning.set(
        node,
        node.restart().finally(() => returning.delete(node)),
      )
      // At least one server runs at any time.
      if (alive.length === 2) await Promise.race(returning.values())
    }
    await Promise.all(returning.values())
    await crowd.stop()
    await crowd.expectAgreement(nodes.map((node) => node.url))
    console.log(`kill -9 ×${KILLS} of ${NODES} servers, seed ${SEED}: ${crowd.report()}, lost 0`)
    expect(crowd.confirmed).toBeGreaterThan(0)
  },
)

/**
 * Server processes on one PostgreSQL for the test, which can be killed
 * and restarted.
 */
async function killableNodes(count: number, databaseUrl: string): Promise<readonly BuiltServer[]> {
  const nodes: BuiltServer[] = []
  for (let i = 0; i < count; i += 1) {
    const node = await BuiltServer.start({
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ACCESS_TOKEN_SECONDS: '86400',
    })
    onTestFinished(() => node.dispose())
    nodes.push(node)
  }
  return nodes
}
