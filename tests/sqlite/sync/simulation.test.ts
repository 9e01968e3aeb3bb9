import { expect, test } from 'vitest'
import { runCheckedHistories, HISTORY_COUNT, historiesTimeoutMs } from '#testkit/simulation/runHistories'

test(
  `R14 ${HISTORY_COUNT} simulated histories converge and lose nothing acknowledged`,
  { timeout: historiesTimeoutMs(HISTORY_COUNT) },
  async () => {
    const counts = await runCheckedHistories(HISTORY_COUNT, false)
    if (HISTORY_COUNT < 100) return
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
