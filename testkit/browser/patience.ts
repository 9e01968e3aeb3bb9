/**
 * How long a browser test waits for what surely comes, whatever else the machine has to do. Waiting costs no more than it takes, so one long
 * limit serves all: Playwright's own waiting (newContext.ts) and `expect.poll` (vitest.config.ts).
 */
export const PATIENCE_MS = 60_000
