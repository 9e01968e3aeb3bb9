import { vi } from 'vitest'

/** Long, so that a machine with much else to do is no failure; what comes true soon costs no more than it takes. */
const MAX_WAIT_MS = 120_000

/** Resolves once `check` no longer throws, with what it returns; rejects with its last error. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = MAX_WAIT_MS, interval = 10 }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval })
