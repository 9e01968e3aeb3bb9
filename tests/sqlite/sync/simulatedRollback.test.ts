import { expect, test } from 'vitest'
import { checkedHistories, HISTORIES, HISTORIES_TIMEOUT_MS, MIN_HISTORIES } from '#testkit/simulation/checkedHistories'

test(
  `R24 up to ${HISTORIES} simulated histories in which the database goes back in time: editors bring everything back, and nobody is locked out`,
  { timeout: HISTORIES_TIMEOUT_MS },
  async () => {
    const counts = await checkedHistories(true)
    expect(counts['history'] ?? 0, 'histories that ran').toBeGreaterThanOrEqual(MIN_HISTORIES)
    if (HISTORIES >= 100) expect(counts['rollback'] ?? 0).toBeGreaterThan(0)
  },
)
