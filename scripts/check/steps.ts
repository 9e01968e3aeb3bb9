/** `names`: what failed. */
export type Outcome = { passed: number; failed: number; names: string[] }
export type Step = { name: string; commands: string[][] }
/** Projects of vitest.config.ts that are counted together. */
export type Suite = { name: string; projects: string[] }

/** One after the other, in the order in which they tell most for the least time. */
export const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint']] },
  {
    name: 'types',
    commands: [
      // By itself it takes four checkers, which do much of their work four times.
      ['tsc', '--checkers', '2'],
      // Without tests, each room knows only the globals that it has where it runs.
      ...['shared', 'server', 'client'].map((room) => ['tsc', '--project', room, '--checkers', '2']),
    ],
  },
  { name: 'directions', commands: [['tsx', 'scripts/directions.ts']] },
  { name: 'dead-code', commands: [['knip']] },
  { name: 'build', commands: [['node', 'scripts/build.mjs']] },
]

/** Behind the steps, all in one run: no core waits for the last test of a suite. */
export const suites: Suite[] = [
  { name: 'unit', projects: ['unit', 'unit-dom', 'unit-east', 'unit-west'] },
  { name: 'server', projects: ['server'] },
  { name: 'postgres', projects: ['postgres'] },
  { name: 'cluster', projects: ['cluster'] },
  { name: 'e2e', projects: ['e2e'] },
]

/** What runs in `npm run test:all` only. */
export const longSuites: Suite[] = [{ name: 'server-postgres', projects: ['server-postgres'] }]
