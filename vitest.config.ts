import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { NETWORKING_DIED } from './testkit/browser/networkProcess.ts'
import { PATIENCE_MS } from './testkit/browser/patience.ts'
import { inProject } from './server/base/projectRoot.ts'
import { LongestFirst } from './testkit/longestFirst.ts'

type TestOptions = TestProjectInlineConfiguration['test']

/** Far longer than anything takes: a machine with much else to do is no failure, and what comes soon costs no more than it takes. */
const patience: TestOptions = { testTimeout: 600_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const project = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  // `npm test` runs files with failed tests once more, alone (scripts/check/countTests.ts).
  // Files of one worker keep what they imported: no state lives in a module.
  test: { name, include, environment: 'node', retry: 0, isolate: false, ...patience, ...options },
})

// What computes with dates runs in three time zones, far east and far west of ours.
const aboutDates = [
  '{client,server,shared}/**/{*[dD]ate*,*[fF]ormat*,*[vV]iew*,*[tT]ime*,*[cC]lock*,*[cC]alendar*}.test.{ts,tsx}',
]

// Suites that start servers share one gazetteer file, built before them when it is missing.
const gazetteer = './testkit/gazetteer/prepareGazetteer.ts'
const postgres = './testkit/server/preparePostgres.ts'
const nats = './testkit/server/prepareNats.ts'
const programs = './testkit/server/preparePrograms.ts'
const withServer = {
  globalSetup: [gazetteer, programs],
  alias: { '@node-rs/argon2': inProject('testkit/server/quickArgon2.ts') },
}

/** Tests of servers that run on either engine: `engine` in testkit/server/testData.ts. */
const onBothEngines = ['tests/{http,operations,sync,legacy}/**/*.test.ts']

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test waits for a fifth of its time.
    maxWorkers: 3,
    // Projects share what is compiled.
    experimental: { fsModuleCache: true },
    tags: [
      { name: 'long', description: 'Runs in `npm run test:all` only. A whole file: `// @module-tag long`.' },
      { name: 'flow', description: 'Runs in `npm test` too, in a file that is tagged long: one for each thing that people do.' },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['{client,server,shared,scripts}/**/*.test.ts'], { env: { TZ: 'Europe/Madrid' } }),
      project('unit-dom', ['client/**/*.test.tsx'], { environment: 'happy-dom' }),
      project('unit-east', aboutDates, { env: { TZ: 'Pacific/Auckland' } }),
      project('unit-west', aboutDates, { env: { TZ: 'America/Los_Angeles' } }),
      // One project: its workers import the server once. `tests/sqlite` is about SQLite itself: its file, locks and plans, and what looks at them.
      project('server', [...onBothEngines, 'tests/sqlite/**/*.test.ts'], withServer),
      project('server-postgres', onBothEngines, {
        ...withServer,
        globalSetup: [gazetteer, programs, postgres],
        env: { TEST_ENGINE: 'postgres' },
      }),
      project('postgres', ['tests/postgres/**/*.test.ts'], { globalSetup: [programs, postgres, nats] }),
      project('cluster', ['tests/cluster/**/*.test.ts'], { globalSetup: [gazetteer, postgres, nats] }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        globalSetup: gazetteer,
        // A test may wait several times as long as for one thing: what it says then is more than that its time is up.
        testTimeout: 5 * PATIENCE_MS,
        hookTimeout: 3 * PATIENCE_MS,
        expect: { poll: { timeout: PATIENCE_MS } },
        // Chromium 147 does that now and then when a network comes back that a test took away.
        retry: { count: 2, condition: new RegExp(NETWORKING_DIED) },
      }),
    ],
  },
})
