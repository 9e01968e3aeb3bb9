import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isFullBudget, PATIENCE_MS } from './testkit/budget.ts'
import { resolveInProject } from './server/base/projectRoot.ts'
import { LongestFirst } from './testkit/longestFirst.ts'

type TestOptions = TestProjectInlineConfiguration['test']

/** Slower tests set their own limit (`slow` in testkit/budget.ts). */
const patience: TestOptions = {
  testTimeout: isFullBudget ? 300_000 : 30_000,
  hookTimeout: isFullBudget ? 300_000 : 60_000,
  expect: { poll: { timeout: PATIENCE_MS } },
}

const project = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  // `npm test` retries failed files (scripts/check/countTests.ts). Modules must be stateless.
  test: { name, include, environment: 'node', retry: 0, isolate: false, ...patience, ...options },
})

// Date tests run in three time zones.
const aboutDates = [
  '{client,server,shared}/**/{*[dD]ate*,*[fF]ormat*,*[vV]iew*,*[tT]ime*,*[cC]lock*,*[cC]alendar*}.test.{ts,tsx}',
]

const gazetteer = './testkit/gazetteer/prepareGazetteer.ts'
const postgres = './testkit/server/preparePostgres.ts'
const nats = './testkit/server/prepareNats.ts'
const programs = './testkit/server/preparePrograms.ts'
const withServer = {
  globalSetup: [gazetteer, programs],
  alias: { '@node-rs/argon2': resolveInProject('testkit/server/quickArgon2.ts') },
}

/** Tests for both engines: `testDialect` in testkit/server/testData.ts. */
const onBothEngines = ['tests/{http,operations,sync,legacy}/**/*.test.ts']

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests wait a fifth of the time.
    maxWorkers: 3,
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
      // Workers import the server once. `tests/sqlite` covers SQLite's file, locks and plans.
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
        testTimeout: isFullBudget ? 300_000 : 60_000,
      }),
    ],
  },
})
