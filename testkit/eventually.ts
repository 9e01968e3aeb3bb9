import { vi } from 'vitest'

const MAX_WAIT_MS = 20_000

/** Resolves once `check` no longer throws, with what it returns; rejects with its last error. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = MAX_WAIT_MS, interval = 10 }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval })
