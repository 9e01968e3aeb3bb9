import { expect, test } from 'vitest'
import { checkedHistories, HISTORIES, HISTORIES_TIMEOUT_MS, MIN_HISTORIES } from '#testkit/simulation/checkedHistories'

test(
  `R14 up to ${HISTORIES} simulated histories: whatever happens, everybody agrees in the end and nothing acknowledged is lost`,
  { timeout: HISTORIES_TIMEOUT_MS },
  async () => {
    const counts = await checkedHistories(false)
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
