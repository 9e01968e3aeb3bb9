/**
 * Milliseconds that a test with a browser or a socket waits for one thing: Playwright's own waiting (newContext.ts), `expect.poll`
 * (vitest.config.ts), answers of a socket.
 */
export const PATIENCE_MS = 20_000
