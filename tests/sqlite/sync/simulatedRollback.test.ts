import { expect, test } from 'vitest'
import { checkedHistories, ROLLBACKS, timeoutOf } from '#testkit/simulation/checkedHistories'

test(
  `R24 ${ROLLBACKS} simulated histories with rollbacks: editors bring everything back and none is locked out`,
  { timeout: timeoutOf(ROLLBACKS) },
  async () => {
    const counts = await checkedHistories(ROLLBACKS, true)
    expect(counts['history']).toBe(ROLLBACKS)
    if (ROLLBACKS >= 50) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
