import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { findBinary, findFreePort } from '#testkit/server/findFreePort'

export const haproxyBinary = findBinary('haproxy')

/** Our configuration without root and certificate, on free ports. */
async function configuration(nodes: readonly { port: number }[]): Promise<{ text: string; ports: Record<string, number> }> {
  let text = await readFile(resolveInProject('deploy/haproxy.cfg'), 'utf8')
  const ports = { http: await findFreePort(), https: await findFreePort(), monitoring: await findFreePort() }
  const replace = (what: RegExp, by: string) => {
    if (!what.test(text)) throw new Error(`deploy/haproxy.cfg no longer holds ${String(what)}`)
    text = text.replaceAll(what, by)
  }
  replace(/^ +(?:user|group|log) .*$/gm, '')
  replace(/^ +bind :80$/gm, `    bind 127.0.0.1:${ports.http}`)
  replace(/^ +bind :443 .*$/gm, `    bind 127.0.0.1:${ports.https}`)
  replace(/bind 127\.0\.0\.1:8405/g, `bind 127.0.0.1:${ports.monitoring}`)
  for (const [i, { port }] of nodes.entries()) replace(new RegExp(`node${i + 1}:3000`, 'g'), `127.0.0.1:${port}`)
  return { text, ports }
}

export async function startHaproxy(
  nodes: readonly { port: number }[],
): Promise<{ url: string; plainUrl: string; statsUrl: string }> {
  if (haproxyBinary === undefined) throw new Error('there is no haproxy')
  const folder = await mkdtemp(join(tmpdir(), 'periplo-haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { text, ports } = await configuration(nodes)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  await promisify(execFile)(haproxyBinary, ['-c', '-f', file])
  const child = spawn(haproxyBinary, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const at = (port = 0) => `http://127.0.0.1:${port}`
  while (!(await listens(ports.https ?? 0))) {
    if (child.exitCode !== null) throw new Error(`haproxy did not start:\n${said}`)
    await pause(20)
  }
  return { url: at(ports.https), plainUrl: at(ports.http), statsUrl: at(ports.monitoring) }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.on('connect', () => answer(true)).on('error', () => answer(false))
  })
}
