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
  `R14 up to ${HISTORIES} simulated histories: whatever happens, everybody agrees in the end and nothing acknowledged is lost`,
  { timeout: 60_000 + HISTORIES * 4000 },
  async () => {
    console.log(`simulated histories: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
    const counts = await runHistories({ seed: SEED, count: HISTORIES, steps: STEPS, ...LIMIT, mayGoBack: false })
    console.log(`simulated histories: ${JSON.stringify(counts)}`)
    expect(counts['history'] ?? 0, 'histories that ran').toBeGreaterThanOrEqual(MIN_HISTORIES)
    if (HISTORIES < 100) return
    for (const kind of [
      'edit',
      'legacy write stored',
      'hostile message: structures',
      'hostile message: bent',
      'hostile message: repeated',
      'hostile message: forged',
      'hostile message: strange',
      'hostile message: half a frame',
      'hostile message: noise',
      'rewrite done',
      'client of the next generation',
      'closed: 4422',
      'closed: 4529 too slow',
      'removal',
      'one-way loss up',
      'one-way loss down',
      'death',
      'death at a commit',
      'stop',
    ])
      expect(counts[kind] ?? 0, kind).toBeGreaterThan(0)
  },
)
