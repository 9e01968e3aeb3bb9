// @module-tag long
import { expect, inject, test } from 'vitest'
import { caseCount, firstSeed } from '#testkit/budget'
import { runClusterHistories } from '#testkit/simulation/cluster/runClusterHistories'
import '#testkit/server/preparePostgres'

const HISTORIES = caseCount('SYNC_SIMULATIONS', { short: 50, full: 200 })
const STEPS = Number(process.env['SYNC_STEPS'] ?? 60)
const SEED = firstSeed('SYNC_SEED')
const NODES = Number(process.env['SYNC_NODES'] ?? 3)

test(
  `${HISTORIES} simulated histories of ${NODES} servers of one database converge and lose nothing acknowledged`,
  { timeout: 60_000 + HISTORIES * 4000 },
  async () => {
    const postgres = { url: inject('postgres'), template: process.env['TEST_DATABASE_TEMPLATE'] }
    console.log(`simulated histories of ${NODES} servers: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runClusterHistories({ seed: SEED, count: HISTORIES, steps: STEPS, nodes: NODES, postgres })
    console.log(`simulated histories of ${NODES} servers: ${JSON.stringify(counts)}`)
    if (HISTORIES < 50) return
    for (const kind of [
      'edit',
      'legacy write stored',
      'rewrite done',
      'client of the next generation',
      'removal',
      'message lost',
      'message doubled',
      'bus cut',
      'bus mended',
      'death',
      'death at a commit',
      'death before a question',
      'death before its answer',
      'database cut before a question',
      'database cut before its answer',
      'stop',
    ])
      expect(counts[kind] ?? 0, kind).toBeGreaterThan(0)
  },
)
