import { vi } from 'vitest'
import { isFullBudget } from './budget'

/** With full budgets some tests wait for hundreds of random events. */
const MAX_WAIT_MS = isFullBudget ? 120_000 : 20_000

export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = MAX_WAIT_MS, interval = 10 }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval })
