/** `npm test`: small budgets, fixed seeds. `npm run test:all`: full budgets, new seeds. */
export const isFullBudget = process.env['TEST_BUDGET'] === 'full'

export const SLOW_TEST = { timeout: 180_000 }

/** Timeout (ms) of Playwright, `expect.poll` (vitest.config.ts) and socket acks. */
export const PATIENCE_MS = 20_000

/** How many cases a test draws; overridden by an environment variable. */
export const caseCount = (variable: string, { short, full }: { short: number; full: number }): number =>
  Number(process.env[variable] ?? (isFullBudget ? full : short))

/** An environment variable repeats a failure. */
export const firstSeed = (variable: string): number =>
  Number(process.env[variable] ?? (isFullBudget ? Date.now() % 1_000_000 : 1))
