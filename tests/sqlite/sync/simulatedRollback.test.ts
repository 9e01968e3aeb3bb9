import { expect, test } from 'vitest'
import { runCheckedHistories, ROLLBACKS, timeoutOf } from '#testkit/simulation/runHistories'

test(
  `R24 ${ROLLBACKS} simulated histories with rollbacks: editors bring everything back and none is locked out`,
  { timeout: timeoutOf(ROLLBACKS) },
  async () => {
    const counts = await runCheckedHistories(ROLLBACKS, true)
    expect(counts['history']).toBe(ROLLBACKS)
    if (ROLLBACKS >= 50) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
