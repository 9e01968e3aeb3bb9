/**
 * `npm run mutations [-- R15 R23]`: applies each mutation to a copy of the last
 * commit and checks that a test of its rule fails. Exit code 1 if one survives
 * or no longer applies.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveInProject } from '#server/base/projectRoot'
import { mutations } from './mutations/list'
import { tryMutation } from './mutations/tryMutation'

const wanted = process.argv.slice(2)
const chosen = mutations.filter(({ rule }) => wanted.length === 0 || wanted.includes(rule))
if (chosen.length === 0) throw new Error(`No entry for ${wanted.join(', ')}.`)

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: resolveInProject('.'), stdio: ['ignore', 'pipe', 'ignore'] })
const folder = await mkdtemp(join(tmpdir(), 'periplo-mutations-'))
const copy = join(folder, 'copy')
let unnoticed = 0
try {
  git('worktree', 'add', '--detach', copy)
  await symlink(resolveInProject('node_modules'), join(copy, 'node_modules'))
  for (const mutation of chosen) {
    const { isNoticed, sentence } = await tryMutation(copy, mutation)
    console.log(`${isNoticed ? 'noticed' : 'FAILED '} ${mutation.rule.padEnd(4)} ${mutation.file}: ${sentence}`)
    if (!isNoticed) unnoticed += 1
  }
} finally {
  git('worktree', 'remove', '--force', copy)
  await rm(folder, { recursive: true, force: true })
}
console.log(`${chosen.length - unnoticed} noticed, ${unnoticed} not`)
if (unnoticed > 0) process.exitCode = 1
