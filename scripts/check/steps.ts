export type StepOutcome = { passed: number; failed: number; names: string[] }
export type CheckStep = { name: string; commands: string[][] }
/** Projects of vitest.config.ts, counted together. */
export type Suite = { name: string; projects: string[] }

/** Cheapest and most telling first. */
export const checkSteps: CheckStep[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint']] },
  {
    name: 'types',
    commands: [
      // More checkers repeat much work.
      ['tsc', '--checkers', '2'],
      // Without tests, with only the globals of their platform.
      ...['shared', 'server', 'client'].map((room) => ['tsc', '--project', room, '--checkers', '2']),
    ],
  },
  { name: 'directions', commands: [['tsx', 'scripts/directions.ts']] },
  { name: 'house', commands: [['tsx', 'scripts/house.ts']] },
  { name: 'dead-code', commands: [['knip']] },
  { name: 'build', commands: [['node', 'scripts/build.mjs']] },
]

/** In one run, to keep all cores busy. */
export const suites: Suite[] = [
  { name: 'unit', projects: ['unit', 'unit-dom', 'unit-east', 'unit-west'] },
  { name: 'server', projects: ['server'] },
  { name: 'postgres', projects: ['postgres'] },
  { name: 'cluster', projects: ['cluster'] },
  { name: 'e2e', projects: ['e2e'] },
]

/** Only in `npm run test:all`. */
export const longSuites: Suite[] = [{ name: 'server-postgres', projects: ['server-postgres'] }]
