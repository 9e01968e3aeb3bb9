import { expect, test } from 'vitest'
import { runHistories } from '#testkit/simulation/runHistories'

// The check runs the same histories each time, as many of them as fit into its time; `npm run soak` runs others.
const WANTED = process.env['SYNC_SIMULATIONS']
const HISTORIES = Number(WANTED ?? 1000)
const LIMIT = WANTED === undefined ? { mostMs: 150_000 } : {}
// On however slow a machine: fewer prove too little.
const MIN_HISTORIES = Math.min(HISTORIES, 200)
const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = Number(process.env['SYNC_SEED'] ?? 1)

test(
  `R24 up to ${HISTORIES} simulated histories in which the database goes back in time: editors bring everything back, and nobody is locked out`,
  { timeout: 60_000 + HISTORIES * 4000 },
  async () => {
    console.log(`simulated rollbacks: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runHistories({ seed: SEED, count: HISTORIES, steps: STEPS, ...LIMIT, mayGoBack: true })
    console.log(`simulated rollbacks: ${JSON.stringify(counts)}`)
    expect(counts['history'] ?? 0, 'histories that ran').toBeGreaterThanOrEqual(MIN_HISTORIES)
    if (HISTORIES >= 100) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
