import { expect, test } from 'vitest'
import { runCheckedHistories, ROLLBACK_HISTORY_COUNT, historiesTimeoutMs } from '#testkit/simulation/runHistories'

test(
  `R24 ${ROLLBACK_HISTORY_COUNT} simulated histories with rollbacks: editors bring everything back and none is locked out`,
  { timeout: historiesTimeoutMs(ROLLBACK_HISTORY_COUNT) },
  async () => {
    const counts = await runCheckedHistories(ROLLBACK_HISTORY_COUNT, true)
    expect(counts['history']).toBe(ROLLBACK_HISTORY_COUNT)
    if (ROLLBACK_HISTORY_COUNT >= 50) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
