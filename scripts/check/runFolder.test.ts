import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { eventually } from '#testkit/eventually'

const module = fileURLToPath(new URL('runFolder.ts', import.meta.url))

/** Prints its folder, its pid and a child's, and waits. */
const run = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWithNpm, openRunFolder } from ${JSON.stringify(module)}
exitWithNpm()
const close = await openRunFolder()
mkdtempSync(join(tmpdir(), 'periplo-'))
const { pid } = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
console.log(JSON.stringify({ folder: process.env.TMPDIR, pids: [process.pid, pid] }))
await once(process.stdin, 'data')
await close()
console.log('closed')
process.exit()
`

/** Named as npm, for `exitWithNpm`. */
const npm = `
process.title = 'npm test'
require('node:child_process').spawn('sh', ['-c', '"$@"; exit', 'sh', ...process.argv.slice(1)], { stdio: 'inherit' })
`

async function startRun() {
  const program = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', run]
  const parent = spawn(process.execPath, ['--eval', npm, ...program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const { folder, pids } = JSON.parse(line.toString()) as { folder: string; pids: [number, number] }
  expect([existsSync(folder), ...pids.map(isRunning)]).toEqual([true, true, true])
  const expectNothing = () =>
    eventually(() => expect([existsSync(folder), ...pids.map(isRunning)]).toEqual([false, false, false]))
  return { parent, pids, expectNothing }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a check run', () => {
  it('leaves no files or processes after its end', async () => {
    const { parent, expectNothing } = await startRun()
    parent.stdin.write('end\n')
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('closed\n')
    await expectNothing()
  })

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('leaves nothing after %s', async (signal) => {
    const { pids, expectNothing } = await startRun()
    process.kill(pids[0], signal)
    await expectNothing()
  })

  it('leaves nothing when npm is killed', async () => {
    const { parent, expectNothing } = await startRun()
    parent.kill('SIGKILL')
    await expectNothing()
  })
})
