/**
 * Timeout in milliseconds of Playwright (newContext.ts), `expect.poll`
 * (vitest.config.ts) and socket acks.
 */
export const PATIENCE_MS = 20_000
