import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { eventually } from '#testkit/eventually'
import { setUpServerProcesses } from '#testkit/server/serverProcesses'

const processes = setUpServerProcesses()
const { launch } = processes

describe('a server process', () => {
  it('prints one line with its URL when it is ready', async () => {
    const { child, ended, ready, output } = launch()
    const { url } = await ready()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(output()).toEqual({ stdout: `Periplo: ${url}\n`, stderr: '' })
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, signal: null })
  })

  it('makes its files accessible to its own user only', async () => {
    const { child, ended, ready } = launch()
    const ana = await signUp(await ready())
    await uploadAndGetPath(ana, await png(60, 20))
    child.kill('SIGTERM')
    await ended
    const modes = new Map<string, number>()
    for (const entry of await readdir(processes.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isSymbolicLink()) modes.set(relative(processes.dataDir, path), (await stat(path)).mode & 0o777)
    }
    expect([...modes.keys()]).toContain('periplo.lock')
    expect([...modes].filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([])
  })

  it.each([
    ['a read', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', '', 'HTTP/1.1 200 OK'],
    [
      'a write, body included',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n',
      '{}',
      'HTTP/1.1 400 Bad Request',
    ],
  ])('ignores the HTTP/2 upgrade offer of %s, also a second time on one connection', async (_what, head, body, status) => {
    const { ready } = launch()
    const socket = connect(Number(new URL((await ready()).url).port), 'localhost')
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n'
    let answers = ''
    socket.on('data', (data: Buffer) => (answers += data.toString()))
    socket.write(`${head}${offer}${body}`)
    await eventually(() => expect(answers.split(status)).toHaveLength(2))
    socket.write(`${head}${offer}${body}`)
    await eventually(() => expect(answers.split(status)).toHaveLength(3))
    socket.destroy()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits with 0 on %s, also after a second signal, and keeps sessions and itineraries',
    async (signal) => {
      const first = launch()
      const server = await first.ready()
      const ana = await signUp(server)
      const id = await createItinerary(ana)
      const before = await ana.call('GET /itineraries/{id}', { params: { id } })
      first.child.kill(signal)
      first.child.kill(signal)
      expect(await first.ended).toEqual({ code: 0, signal: null })
      expect(first.output().stderr).toBe('')

      const second = launch()
      const again = Object.assign(new ApiClient(await second.ready()), { jar: ana.jar })
      expect(await again.call('GET /itineraries/{id}', { params: { id } })).toEqual(before)
      second.child.kill('SIGTERM')
      expect((await second.ended).code).toBe(0)
    },
    90_000,
  )

  it('exits with 0 despite an unfinished request and further signals', { tags: 'long' }, async () => {
    const { child, ended, ready } = launch()
    const { url } = await ready()
    const socket = connect(Number(new URL(url).port), 'localhost')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    // The response proves that the half request has started.
    await fetch(`${url}/healthz`)
    child.kill('SIGTERM')
    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), { interval: 20 })
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 0, signal: null })
  })

  it('answers running requests before it exits, and accepts no new ones', async () => {
    const { child, ended, ready } = launch()
    const { url } = await ready()
    const ana = await signUp({ url })
    const underWay = Array.from({ length: 8 }, () =>
      ana.attempt('POST /auth/login', { body: { usernameOrEmail: ana.username, password: 'wrong' } }),
    )
    await underWay[0]
    child.kill('SIGTERM')
    const settled = await Promise.allSettled(underWay)
    for (const outcome of settled) if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe(401)
    expect((await ended).code).toBe(0)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('a server process with an unusable setting', { tags: 'long' }, () => {
  const complaint = async (env: Record<string, string>) => {
    const { ended, output } = launch(env)
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output().stdout).toBe('')
    return output().stderr
  }

  it.each([
    [{ PORT: 'abc' }, /^These settings cannot be used\. PORT: .+\n$/],
    [{ PORT: '70000', SESSION_SECRET: 'short' }, /PORT: .+SESSION_SECRET: .+\n$/],
    [{ TRUSTED_ORIGINS: 'not a url' }, /TRUSTED_ORIGINS/],
    [{ HOST: '203.0.113.7' }, /^PORT, HOST: cannot listen on 203\.0\.113\.7:0 \(.+\)\n$/],
  ])(
    'exits with 1 and one sentence: %j',
    async (env, sentence) => {
      expect(await complaint(env)).toMatch(sentence)
    },
    60_000,
  )

  it('exits with 1 on a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await complaint({ PORT: String(port) })).toMatch(/^PORT, HOST: cannot listen .+EADDRINUSE.+\n$/)
    other.close()
  })

  it('exits with 1 while another server, even a frozen one, uses its data folder', async () => {
    const first = launch()
    const { url } = await first.ready()
    expect(await complaint({})).toMatch(/^DATA_DIR: A server .+ is already using .+: stop it first\.\n$/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    const second = launch()
    expect((await fetch(`${(await second.ready()).url}/readyz`)).status).toBe(200)
    // A frozen server keeps its data folder, even for an hour.
    second.child.kill('SIGSTOP')
    expect(await complaint({})).toMatch(/already using/)
    second.child.kill('SIGCONT')
  })

  it('exits with 1 when its data folder is a file', async () => {
    const file = join(processes.dataDir, 'file')
    await writeFile(file, 'x')
    expect(await complaint({ DATA_DIR: file })).toMatch(/^DATA_DIR: .+\n$/)
  })
})
