import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type TestOptions = TestProjectInlineConfiguration['test']

const project = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  // A test that needs a second try has failed.
  test: { name, include, environment: 'node', testTimeout: 30_000, retry: 0, ...options },
})

// What computes with dates runs in three time zones, far east and far west of ours.
const aboutDates = ['{client,server,shared}/**/{*[dD]ate*,*[fF]ormat*,*[vV]iew*,*[tT]ime*}.test.{ts,tsx}']

// Suites that start servers share one gazetteer file, built before them when it is missing.
// They keep what they imported: nothing in the server lives outside of the services that each file makes.
const withServer = { globalSetup: './testkit/gazetteer/prepareGazetteer.ts', hookTimeout: 30_000, isolate: false }

export default defineConfig({
  test: {
    // One worker a core: what a test waits for is mostly a child process or a socket.
    maxWorkers: 2,
    projects: [
      project('unit', ['{client,server,shared,scripts}/**/*.test.ts'], { env: { TZ: 'Europe/Madrid' } }),
      project('unit-dom', ['client/**/*.test.tsx'], { environment: 'happy-dom' }),
      project('unit-east', aboutDates, { env: { TZ: 'Pacific/Auckland' } }),
      project('unit-west', aboutDates, { env: { TZ: 'America/Los_Angeles' } }),
      project('http', ['tests/{http,operations}/**/*.test.ts'], withServer),
      project('sync', ['tests/sync/**/*.test.ts'], { ...withServer, testTimeout: 60_000 }),
      project('legacy', ['tests/legacy/**/*.test.ts'], { ...withServer, testTimeout: 60_000 }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        ...withServer,
        testTimeout: 180_000,
        hookTimeout: 120_000,
        // As patient as the browser's own waiting, also on a busy machine.
        expect: { poll: { timeout: 15_000 } },
      }),
    ],
  },
})
