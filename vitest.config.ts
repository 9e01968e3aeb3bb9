import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { PATIENCE_MS } from './testkit/browser/patience.ts'
import { LongestFirst } from './testkit/longestFirst.ts'

type TestOptions = TestProjectInlineConfiguration['test']

/** Far longer than anything takes: a machine with much else to do is no failure, and what comes soon costs no more than it takes. */
const patience: TestOptions = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

const project = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  // A test that needs a second try has failed.
  // Files of one worker keep what they imported: no state lives in a module.
  test: { name, include, environment: 'node', retry: 0, isolate: false, ...patience, ...options },
})

// What computes with dates runs in three time zones, far east and far west of ours.
const aboutDates = ['{client,server,shared}/**/{*[dD]ate*,*[fF]ormat*,*[vV]iew*,*[tT]ime*}.test.{ts,tsx}']

// Suites that start servers share one gazetteer file, built before them when it is missing.
const withServer = { globalSetup: './testkit/gazetteer/prepareGazetteer.ts' }

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test waits for a fifth of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['{client,server,shared,scripts}/**/*.test.ts'], { env: { TZ: 'Europe/Madrid' } }),
      project('unit-dom', ['client/**/*.test.tsx'], { environment: 'happy-dom' }),
      project('unit-east', aboutDates, { env: { TZ: 'Pacific/Auckland' } }),
      project('unit-west', aboutDates, { env: { TZ: 'America/Los_Angeles' } }),
      project('http', ['tests/{http,operations}/**/*.test.ts'], withServer),
      project('postgres', ['tests/postgres/**/*.test.ts'], {
        globalSetup: ['./testkit/server/preparePostgres.ts', './testkit/server/prepareNats.ts'],
      }),
      project('sync', ['tests/sync/**/*.test.ts'], withServer),
      project('legacy', ['tests/legacy/**/*.test.ts'], withServer),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        ...withServer,
        // A test may wait several times as long as for one thing: what it says then is more than that its time is up.
        testTimeout: 5 * PATIENCE_MS,
        hookTimeout: 3 * PATIENCE_MS,
        expect: { poll: { timeout: PATIENCE_MS } },
      }),
    ],
  },
})
