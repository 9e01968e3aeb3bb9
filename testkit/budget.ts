/**
 * `npm test` runs random tests with small budgets and fixed seeds, `npm
 * run test:all` with full ones and new seeds.
 */
export const isFullBudget = process.env['TEST_BUDGET'] === 'full'

export const SLOW_TEST = { timeout: 180_000 }

/**
 * Timeout in milliseconds of Playwright (newContext.ts), `expect.poll`
 * (vitest.config.ts) and socket acks.
 */
export const PATIENCE_MS = 20_000

/** How many cases a test draws; overridden by an environment variable. */
export const caseCount = (variable: string, { short, full }: { short: number; full: number }): number =>
  Number(process.env[variable] ?? (isFullBudget ? full : short))

/** First random seed of a test; an environment variable repeats a failure. */
export const firstSeed = (variable: string): number =>
  Number(process.env[variable] ?? (isFullBudget ? Date.now() % 1_000_000 : 1))
