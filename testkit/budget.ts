/** `npm test` runs tests that draw at random with small budgets and fixed seeds; `npm run test:all` sets this: full budgets and new seeds. */
export const isFull = process.env['TEST_BUDGET'] === 'full'

/** Options of a test that takes more than a few seconds on a quiet machine. */
export const slow = { timeout: 180_000 }

/** How many of something a test draws; an environment variable overrides it. */
export const budget = (variable: string, { short, full }: { short: number; full: number }): number =>
  Number(process.env[variable] ?? (isFull ? full : short))

/** Where a test's random numbers begin; an environment variable repeats a failure. */
export const firstSeed = (variable: string): number => Number(process.env[variable] ?? (isFull ? Date.now() % 1_000_000 : 1))
