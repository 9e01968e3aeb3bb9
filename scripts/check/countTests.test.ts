import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRuns, countTests } from './countTests'
import { readReport, type TestRun } from './runTests'

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))
const imports = "import { existsSync, writeFileSync } from 'node:fs'\nimport { afterAll, expect, it } from 'vitest'\n"
const passing = "it('a', () => expect(1).toBe(1))\nit('b', () => expect(1).toBe(1))\n"
const failing = "it('c', () => expect(1).toBe(2))\n"
/** Fails first, recorded in the file `name`, then passes. */
const flaky = (name: string) =>
  `it('${name}', () => {\n  const isFirst = !existsSync('${name}')\n  writeFileSync('${name}', '')\n  expect(isFirst).toBe(false)\n})\n`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-count-'))
  await symlink(nodeModules, join(folder, 'node_modules'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('counting the tests of a run', () => {
  const cases: [what: string, text: string, outcome: object][] = [
    ['two that pass', passing, { passed: 2, failed: 0, names: [] }],
    ['one that fails', passing + failing, { passed: 2, failed: 1, names: [expect.stringMatching(/^c\n {4}expected 1 to be 2/)] }],
    ['a skipped one', `${passing}it.skip('c', () => expect(1).toBe(1))`, { passed: 2, failed: 1, names: ['c'] }],
    [
      'a file that throws while it loads',
      `${passing}throw new Error('x')`,
      { passed: 0, failed: 1, names: [expect.stringMatching(/\.test\.ts\n {4}x/)] },
    ],
    [
      'a file that fails after its tests',
      `${passing}afterAll(() => { throw new Error('x') })`,
      { passed: 2, failed: 1, names: [expect.stringMatching(/\.test\.ts\n {4}x/)] },
    ],
    ['no tests at all', '', { passed: 0, failed: 1, names: [expect.stringMatching(/\.test\.ts/)] }],
  ]

  it(`sees ${cases.map(([what]) => what).join(', ')}, and a suite without files`, async () => {
    await Promise.all(cases.map(([, text], i) => writeFile(join(folder, `${i}.test.ts`), imports + text)))
    const { outcomes } = await count([...cases.map((_, i) => [`suite ${i}`, `${i}.test.ts`] as const), ['empty']])
    const expected = cases.map(([, , outcome], i) => [`suite ${i}`, outcome] as const)
    expect(Object.fromEntries(outcomes)).toEqual({
      ...Object.fromEntries(expected),
      empty: { passed: 0, failed: 1, names: ['no tests'] },
    })
  })

  it('counts the same file for each project, and reports an unhandled rejection beside a failed test', async () => {
    const once = "it('c', () => expect(process.env.WHICH).toBe('first'))\nvoid Promise.reject(new Error('x'))\n"
    await writeFile(join(folder, 'a.test.ts'), imports + passing + once)
    const { outcomes } = await count([
      ['first', 'a.test.ts'],
      ['second', 'a.test.ts'],
    ])
    expect(Object.fromEntries(outcomes)).toEqual({
      first: { passed: 3, failed: 0, names: [] },
      second: { passed: 2, failed: 1, names: [expect.stringContaining("expected 'second' to be 'first'")] },
      'the run': { passed: 0, failed: 2, names: Array.from({ length: 2 }, () => 'an error outside of any test\n    x') },
    })
  })

  it('fails if there is no report', () => {
    const noReport = { passed: 0, failed: 1, names: ['no report'] }
    expect(countRuns([], { isOk: false, report: undefined }).outcomes).toEqual(new Map([['the run', noReport]]))
  })
})

describe('a file with a failed test', () => {
  it('runs once more, alone: a test that passes then is flaky and does not fail the check', async () => {
    await writeFile(join(folder, 'a.test.ts'), imports + passing + flaky('c'))
    await writeFile(join(folder, 'b.test.ts'), imports + passing)
    const runs: (readonly string[])[] = []
    const { outcomes, flaky: found } = await countTests([{ name: 'all', projects: ['all'] }], (_, files) => {
      runs.push(files)
      return runFolder([['all', '*.test.ts']], files)
    })
    expect(Object.fromEntries(outcomes)).toEqual({ all: { passed: 5, failed: 0, names: [] } })
    expect(found).toEqual([
      { suite: 'all', file: join(folder, 'a.test.ts'), name: 'c', error: expect.stringContaining('expected true to be false') },
    ])
    expect(runs).toEqual([[], [join(folder, 'a.test.ts')]])
  })

  const suite = { name: 'all', projects: ['all'] }
  const file = (tests: Record<string, 'passed' | 'failed'>, more: object = {}) => ({
    project: 'all',
    file: 'a.test.ts',
    isOk: !Object.values(tests).includes('failed'),
    ms: 1,
    errors: [],
    tests: Object.entries(tests).map(([name, state]) => ({
      name,
      tags: [],
      state,
      errors: state === 'failed' ? [`${name} broke`] : [],
    })),
    ...more,
  })
  const runOf = (...modules: ReturnType<typeof file>[]): TestRun => ({
    isOk: modules.every(({ isOk }) => isOk),
    report: { modules, unhandled: [] },
  })
  const countBoth = (first: ReturnType<typeof file>, retry: ReturnType<typeof file>) => {
    const { outcomes, flaky: found } = countRuns([suite], runOf(first), runOf(retry))
    return { ...Object.fromEntries(outcomes), flaky: found.map(({ name }) => name) }
  }

  it('fails when a test fails in both runs, and lists flaky tests apart', () => {
    expect(countBoth(file({ a: 'failed', b: 'failed', c: 'passed' }), file({ a: 'failed', b: 'passed', c: 'passed' }))).toEqual({
      all: { passed: 2, failed: 1, names: ['a\n    a broke'] },
      flaky: ['b'],
    })
  })

  it('fails when its test is missing in the second run', () => {
    expect(countBoth(file({ a: 'failed' }), file({ b: 'passed' }))).toMatchObject({ all: { passed: 0, failed: 1 }, flaky: [] })
  })

  it('is flaky itself when it does not load at first, and its tests count', () => {
    expect(countBoth(file({}, { isOk: false, errors: ['x'] }), file({ a: 'passed', b: 'passed' }))).toEqual({
      all: { passed: 2, failed: 0, names: [] },
      flaky: ['a.test.ts'],
    })
  })

  it('fails when it ends with an error although its tests passed in the second run', () => {
    const badEnd = { isOk: false, errors: ['x'] }
    expect(countBoth(file({ a: 'failed' }), file({ a: 'passed' }, badEnd))).toEqual({
      all: { passed: 1, failed: 1, names: ['a.test.ts\n    x'] },
      flaky: ['a'],
    })
  })

  it('fails the check when more than three tests are flaky', () => {
    const tests = (state: 'passed' | 'failed', count: number) =>
      file(Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, state])))
    expect(countBoth(tests('failed', 3), tests('passed', 3))).toMatchObject({ all: { passed: 3, failed: 0 } })
    expect(countBoth(tests('failed', 4), tests('passed', 4))).toMatchObject({
      all: { passed: 4, failed: 0 },
      'the run': { passed: 0, failed: 1, names: ['4 flaky tests, more than 3'] },
    })
  })

  it('is not run again when very many files fail', async () => {
    const modules = Array.from({ length: 13 }, (_, i) => file({ a: 'failed' }, { file: `f${i}.test.ts` }))
    let runs = 0
    const { outcomes } = await countTests([suite], async () => {
      runs += 1
      return runOf(...modules)
    })
    expect(outcomes.get('all')).toMatchObject({ passed: 0, failed: 13 })
    expect(runs).toBe(1)
  })
})

/** Without files an empty suite. */
type FolderSuite = readonly [name: string, include?: string]

async function count(own: readonly FolderSuite[]) {
  return countRuns(
    own.map(([name]) => ({ name, projects: [name] })),
    await runFolder(own),
  )
}

async function runFolder(own: readonly FolderSuite[], files: readonly string[] = []): Promise<TestRun> {
  const projects = own.flatMap(([name, include]) =>
    include === undefined ? [] : [{ test: { name, env: { WHICH: name }, include: [include] } }],
  )
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: { projects } })}`)
  const report = join(folder, 'report.json')
  const isOk = await new Promise<boolean>((resolve) => {
    const env = { ...process.env, PROJECT_REPORT: report }
    const args = ['run', '--root', folder, `--reporter=${reporter}`, ...files]
    execFile(join(nodeModules, '.bin/vitest'), args, { cwd: folder, env }, (error) => resolve(error === null))
  })
  return { isOk, report: readReport(await readFile(report, 'utf8')) }
}
