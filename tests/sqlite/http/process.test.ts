// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { setUpServerProcesses } from '#testkit/server/serverProcesses'

const processes = setUpServerProcesses()
const { launch } = processes

it('a server with a full disk answers a logout with 503, and still refuses that session', async () => {
  const { child, ready } = launch()
  const server = await ready()
  const ana = await signUp(server)
  const cookies = { headers: { cookie: ana.cookies } }
  const disk = (bytes: string) => execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])
  disk('4096')
  expect((await ana.refused('POST /auth/logout')).status).toBe(503)
  expect((await fetch(`${server.url}/api/invitations`, cookies)).status).toBe(401)
  disk('unlimited')
  expect((await fetch(`${server.url}/api/invitations`, cookies)).status).toBe(401)
  expect((await fetch(`${server.url}/api/auth/logout`, { method: 'POST', ...cookies })).status).toBe(204)
  child.kill('SIGKILL')
  const again = await launch().ready()
  expect((await fetch(`${again.url}/api/invitations`, cookies)).status).toBe(401)
})

it('a server keeps a session secret that only its owner can read', async () => {
  await launch().ready()
  expect((await stat(join(processes.dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
})

it('an invalid database file ends a server with code 1 and one sentence', async () => {
  const folder = join(processes.dataDir, 'other')
  await mkdir(folder)
  await writeFile(join(folder, 'periplo.sqlite'), 'not a database at all, but long enough to look at '.repeat(50))
  const { ended, output } = launch({ DATA_DIR: folder })
  expect(await ended).toEqual({ code: 1, signal: null })
  expect(output()).toEqual({ stdout: '', stderr: expect.stringMatching(/^DATA_DIR: .+not a database.+\n$/) })
})
