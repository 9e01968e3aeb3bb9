import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcomesOf } from './countTests'

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))
const imports = "import { expect, it } from 'vitest'\n"
const passing = "it('a', () => expect(1).toBe(1))\nit('b', () => expect(1).toBe(1))\n"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-count-'))
  await symlink(nodeModules, join(folder, 'node_modules'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('counting the tests of a run', () => {
  it.each([
    ['two that pass', passing, { all: { passed: 2, failed: 0, names: [] } }],
    [
      'one that fails',
      `${passing}it('c', () => expect(1).toBe(2))`,
      { all: { passed: 2, failed: 1, names: [expect.stringMatching(/^c\n {4}expected 1 to be 2/)] } },
    ],
    ['a skipped one', `${passing}it.skip('c', () => expect(1).toBe(1))`, { all: { passed: 2, failed: 1, names: ['c'] } }],
    [
      'a file that throws while it loads',
      `${passing}throw new Error('x')`,
      { all: { passed: 0, failed: 1, names: [expect.stringMatching(/a\.test\.ts$/)] } },
    ],
    [
      'an unhandled rejection',
      `${passing}void Promise.reject(new Error('x'))`,
      { all: { passed: 2, failed: 0, names: [] }, 'the run': { passed: 0, failed: 1, names: ['it ended badly'] } },
    ],
    ['no tests at all', '', { all: { passed: 0, failed: 1, names: [expect.stringMatching(/a\.test\.ts$/)] } }],
  ])('sees %s', async (_what, text, outcomes) => {
    await writeFile(join(folder, 'a.test.ts'), imports + text)
    expect(Object.fromEntries(await runTests(['all']))).toEqual(outcomes)
  })

  it('counts each suite for itself, the same file for each project, and sees a suite without files', async () => {
    await writeFile(join(folder, 'a.test.ts'), imports + passing)
    const once = "it('c', () => expect(process.env.WHICH).toBe('first'))\n"
    await writeFile(join(folder, 'b.test.ts'), imports + once)
    expect(Object.fromEntries(await runTests(['first', 'second', 'empty']))).toEqual({
      first: { passed: 3, failed: 0, names: [] },
      second: { passed: 2, failed: 1, names: [expect.stringContaining("expected 'second' to be 'first'")] },
      empty: { passed: 0, failed: 1, names: ['no tests'] },
    })
  })

  it('sees that there is no report', () => {
    const noReport = { passed: 0, failed: 1, names: ['no report'] }
    expect(outcomesOf(false, undefined, [])).toEqual(new Map([['the run', noReport]]))
  })
})

/** Runs the folder's tests in a project for each name but `empty`. */
async function runTests(names: string[]) {
  const project = (name: string) => ({ test: { name, env: { WHICH: name }, include: ['*.test.ts'] } })
  const projects = names.filter((name) => name !== 'empty').map(project)
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: { projects } })}`)
  const report = join(folder, 'report.json')
  const ok = await new Promise<boolean>((resolve) => {
    const env = { ...process.env, PROJECT_REPORT: report }
    const args = ['run', '--root', folder, `--reporter=${reporter}`]
    execFile(join(nodeModules, '.bin/vitest'), args, { cwd: folder, env }, (error) => resolve(error === null))
  })
  const suites = names.map((name) => ({ name, projects: [name] }))
  return outcomesOf(ok, await readFile(report, 'utf8'), suites)
}
