import { expect, test } from 'vitest'
import { runHistories } from '../support/simulation/runHistories'

const HISTORIES = Number(process.env['SYNC_SIMULATIONS'] ?? 100)
const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = Number(process.env['SYNC_SEED'] ?? 1)

test(
  `R14 ${HISTORIES} simulated histories: whatever happens, everybody agrees in the end and nothing acknowledged is lost`,
  { timeout: 60_000 + HISTORIES * 1000 },
  async () => {
    console.log(`simulated histories: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runHistories({ seed: SEED, count: HISTORIES, steps: STEPS, mayGoBack: false })
    console.log(`simulated histories: ${JSON.stringify(counts)}`)
    if (HISTORIES < 100) return
    for (const kind of [
      'edit',
      'legacy write stored',
      'hostile message',
      'removal',
      'one-way loss up',
      'death',
      'death at a commit',
      'stop',
    ])
      expect(counts[kind] ?? 0, kind).toBeGreaterThan(0)
  },
)
