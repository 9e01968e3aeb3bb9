/**
 * How long a test with a browser or a socket waits for what surely comes, whatever else the machine has to do. Waiting costs no more than it
 * takes, so one long limit serves all: Playwright's own waiting (newContext.ts), `expect.poll` (vitest.config.ts), answers of a socket.
 */
export const PATIENCE_MS = 25_000
