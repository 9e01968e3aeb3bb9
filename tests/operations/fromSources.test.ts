// @module-tag long
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'

// Other tests run bundles (testkit/server/preparePrograms.ts).
it('the commands and the server also run from their sources, as npm and developers start them', async () => {
  const commands = readdirSync(resolveInProject('scripts/operations')).filter((file) => file.endsWith('.ts'))
  expect(commands).toHaveLength(11)
  const files = [...commands.map((file) => `scripts/operations/${file}`), 'server/main.ts'].map(resolveInProject)
  // One process for all: each prints why it refuses that argument or does not start.
  const program = files.map((file) => `await import(${JSON.stringify(file)})`).join('\n')
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program, '--', '--nonsense']
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: resolveInProject('.'),
    env: { PATH: process.env.PATH, PORT: 'abc', DATA_DIR: '/nowhere' },
  }).then(
    () => Promise.reject(new Error('it has to fail')),
    (error: { stderr: string }) => error,
  )
  const sentences = stderr.trimEnd().split('\n')
  expect(sentences, stderr).toHaveLength(files.length)
  for (const sentence of sentences)
    expect(sentence).toMatch(/^(?:Usage: npm run |Unknown option '--nonsense'|These settings cannot be used)/)
})
