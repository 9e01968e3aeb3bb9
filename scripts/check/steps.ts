/** `names`: what failed. */
export type Outcome = { passed: number; failed: number; names: string[] }
export type Step = { name: string; commands: string[][] } | { name: string; project: string }

/** In the order in which they tell most for the least time. A project is one of vitest.config.ts. */
export const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint']] },
  {
    name: 'types',
    commands: [
      ['tsc'],
      // Without tests, each room knows only the globals that it has where it runs.
      ...['shared', 'server', 'client'].map((room) => ['tsc', '--project', room]),
    ],
  },
  { name: 'directions', commands: [['tsx', 'scripts/directions.ts']] },
  { name: 'dead-code', commands: [['knip']] },
  { name: 'unit', project: 'unit*' },
  { name: 'http', project: 'http' },
  { name: 'postgres', project: 'postgres' },
  { name: 'sync', project: 'sync' },
  { name: 'legacy', project: 'legacy' },
  { name: 'build', commands: [['node', 'scripts/build.mjs']] },
  { name: 'e2e', project: 'e2e' },
]
