import { expect, test } from 'vitest'
import { runHistories } from '../support/simulation/runHistories'

const HISTORIES = Number(process.env['SYNC_SIMULATIONS'] ?? 1000)
const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000)

test(
  `R24 ${HISTORIES} simulated histories in which the database goes back in time: editors bring everything back, and nobody is locked out`,
  { timeout: 60_000 + HISTORIES * 1000 },
  async () => {
    console.log(`simulated rollbacks: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runHistories({ seed: SEED, count: HISTORIES, steps: STEPS, mayGoBack: true })
    console.log(`simulated rollbacks: ${JSON.stringify(counts)}`)
    if (HISTORIES >= 100) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
