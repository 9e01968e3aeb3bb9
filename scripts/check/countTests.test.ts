import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from './countTests'

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url))
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
    ['two that pass', passing, { passed: 2, failed: 0, names: [] }],
    ['one that fails', `${passing}it('c', () => expect(1).toBe(2))`, { passed: 2, failed: 1, names: ['c'] }],
    ['a skipped one', `${passing}it.skip('c', () => expect(1).toBe(1))`, { passed: 2, failed: 1, names: ['c'] }],
    [
      'a file that throws while it loads',
      `${passing}throw new Error('x')`,
      { passed: 0, failed: 1, names: [expect.stringMatching(/a\.test\.ts$/)] },
    ],
    [
      'an unhandled rejection',
      `${passing}void Promise.reject(new Error('x'))`,
      { passed: 2, failed: 1, names: ['the run itself'] },
    ],
    ['no tests at all', '', { passed: 0, failed: 1, names: [expect.stringMatching(/a\.test\.ts$/)] }],
  ])('sees %s', async (_what, text, outcome) => {
    await writeFile(join(folder, 'a.test.ts'), imports + text)
    expect(await runTests()).toEqual(outcome)
  })

  it('sees that there is no report', () => {
    expect(outcomeOf(false, undefined)).toEqual({ passed: 0, failed: 1, names: ['no report'] })
  })
})

async function runTests() {
  const report = join(folder, 'report.json')
  const ok = await new Promise<boolean>((resolve) => {
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`]
    execFile(join(nodeModules, '.bin/vitest'), args, { cwd: folder }, (error) => resolve(error === null))
  })
  return outcomeOf(ok, await readFile(report, 'utf8'))
}
