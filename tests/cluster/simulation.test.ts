import { expect, inject, test } from 'vitest'
import { runClusterHistories } from '#testkit/simulation/cluster/runClusterHistories'
import '#testkit/server/preparePostgres'

// The check runs the same histories each time, as many of them as fit into its time; `npm run soak -- --nodes 3` runs others.
const WANTED = process.env['SYNC_SIMULATIONS']
const HISTORIES = Number(WANTED ?? 200)
const STEPS = Number(process.env['SYNC_STEPS'] ?? 60)
const SEED = Number(process.env['SYNC_SEED'] ?? 1)
const NODES = Number(process.env['SYNC_NODES'] ?? 3)
/** On however slow a machine: fewer prove too little. */
const MIN_HISTORIES = Math.min(HISTORIES, 50)
const LIMIT = WANTED === undefined ? { mostMs: 60_000, least: MIN_HISTORIES } : {}

test(
  `up to ${HISTORIES} simulated histories of ${NODES} servers of one database: whatever happens, everybody agrees in the end and nothing acknowledged is lost`,
  { timeout: 600_000 + HISTORIES * 4000 },
  async () => {
    const postgres = { url: inject('postgres'), template: process.env['TEST_DATABASE_TEMPLATE'] }
    console.log(`simulated histories of ${NODES} servers: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runClusterHistories({ seed: SEED, count: HISTORIES, steps: STEPS, nodes: NODES, postgres, ...LIMIT })
    console.log(`simulated histories of ${NODES} servers: ${JSON.stringify(counts)}`)
    expect(counts['history'] ?? 0, 'histories that ran').toBeGreaterThanOrEqual(MIN_HISTORIES)
    if (HISTORIES < 50) return
    for (const kind of [
      'edit',
      'legacy write stored',
      'rewrite done',
      'client of the next generation',
      'removal',
      'news lost',
      'news doubled',
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
