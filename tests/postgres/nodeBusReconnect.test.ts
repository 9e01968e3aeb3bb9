// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import { eventually } from '#testkit/eventually'
import { busEngines, busForTest, waitUntilConnected, recordingLogger } from './busEngines'
import { tcpProxy } from '#testkit/server/tcpProxy'
import { queryPostgres } from '#testkit/server/postgresDatabases'

const quick = { firstPauseMs: 5, longestPauseMs: 40 }

/** Exits by itself once its bus is closed. */
const program = (urls: object) => `
  import { openNodeBus } from '#server/base/cluster/openNodeBus'
  const logger = { info: () => opened(), warn: () => opened(), error: () => undefined }
  let opened
  const isOpened = new Promise((resolve) => { opened = resolve })
  const bus = openNodeBus({ ...${JSON.stringify(urls)}, logger })
  await isOpened
  bus.publish('test.child', 1)
  await bus.close()`

describe.each(busEngines())('a bus over $name', (engine) => {
  /** One node behind a failing proxy, one without. */
  async function pair(options: Parameters<typeof busForTest>[2] = {}) {
    const url = await engine.url()
    const proxy = await tcpProxy(url)
    const { logger, lines } = recordingLogger()
    const topic = `test.${randomUUID()}`
    const [far, near] = [busForTest(engine, proxy.url, { logger, timings: quick, ...options }), busForTest(engine, url)]
    const heard: Record<'far' | 'near', string[]> = { far: [], near: [] }
    far.subscribe(topic, z.string(), (text) => void heard.far.push(text))
    near.subscribe(topic, z.string(), (text) => void heard.near.push(text))
    let connections = 0
    far.onConnected(() => {
      connections += 1
    })
    await waitUntilConnected(far, near)
    /** Messages pass in both directions. */
    const flows = async () => {
      const mark = randomUUID()
      far.publish(topic, mark)
      near.publish(topic, mark)
      await eventually(() => expect([heard.far.at(-1), heard.near.at(-1)]).toEqual([mark, mark]))
    }
    return { url, proxy, far, near, topic, heard, lines, flows, connections: () => connections }
  }

  it('reconnects each time its connection is cut, and notifies its listeners', async () => {
    const { proxy, far, flows, connections, lines } = await pair()
    await flows()
    for (const round of [1, 2, 3]) {
      proxy.cut()
      await eventually(() => expect(far.isConnected).toBe(false))
      proxy.restore()
      await waitUntilConnected(far)
      expect(connections()).toBe(round + 1)
      await flows()
    }
    expect(lines.filter((line) => line.includes('is lost'))).toHaveLength(3)
  })

  it('retries while the server is away for long, and logs it once', async () => {
    const { proxy, far, flows, connections, lines } = await pair()
    proxy.cut()
    const before = proxy.attempts()
    await eventually(() => expect(proxy.attempts()).toBeGreaterThan(before + 12))
    expect([far.isConnected, connections()]).toEqual([false, 1])
    proxy.restore()
    await waitUntilConnected(far)
    await flows()
    expect(lines.filter((line) => line.includes('trying again'))).toHaveLength(1)
  })

  it('starts while the server is away', async () => {
    const url = await engine.url()
    const proxy = await tcpProxy(url)
    proxy.cut()
    const bus = busForTest(engine, proxy.url, { timings: quick })
    await eventually(() => expect(proxy.attempts()).toBeGreaterThan(2))
    proxy.restore()
    await waitUntilConnected(bus)
  })

  it('detects a silent network by itself and reconnects', async () => {
    const { proxy, far, flows } = await pair({ timings: { ...quick, heartbeatMs: 20, answerMs: 500 } })
    await flows()
    proxy.stall()
    await eventually(() => expect(far.isConnected).toBe(false))
    proxy.restore()
    await waitUntilConnected(far)
    await flows()
  })

  it('keeps messages for a short time without a connection', async () => {
    const { proxy, far, topic, heard } = await pair({ maxWaitMs: 60_000 })
    proxy.cut()
    await eventually(() => expect(far.isConnected).toBe(false))
    for (const text of ['a', 'b', 'c']) far.publish(topic, text)
    proxy.restore()
    await eventually(() => expect(heard.near).toEqual(['a', 'b', 'c']))
  })

  it('drops messages that wait too long for a connection', async () => {
    const { proxy, far, topic, heard, lines, flows } = await pair({ maxWaitMs: 1 })
    proxy.cut()
    await eventually(() => expect(far.isConnected).toBe(false))
    await eventually(() => {
      far.publish(topic, 'late')
      expect(lines.some((line) => line.includes('messages to other nodes dropped'))).toBe(true)
    })
    proxy.restore()
    await waitUntilConnected(far)
    await flows()
    expect(heard.near).not.toContain('late')
  })

  it('notifies the other listeners when one throws, and none that unsubscribed', async () => {
    const { proxy, far, connections, lines } = await pair()
    let stopped = 0
    far.onConnected(() => {
      stopped += 1
    })()
    far.onConnected(() => {
      throw new Error('not now')
    })
    let after = 0
    far.onConnected(() => {
      after += 1
    })
    proxy.cut()
    await eventually(() => expect(far.isConnected).toBe(false))
    proxy.restore()
    await eventually(() => expect([stopped, connections(), after]).toEqual([0, 2, 1]))
    expect(lines.some((line) => line.includes('not now'))).toBe(true)
    await waitUntilConnected(far)
  })

  it('leaves no connection when it is closed, even during a retry', async () => {
    const { proxy, far } = await pair()
    await far.close()
    await eventually(() => expect(proxy.connections()).toBe(0))
    const trying = busForTest(engine, proxy.url, { timings: quick })
    await trying.close()
    await eventually(() => expect(proxy.connections()).toBe(0))
    expect(trying.isConnected).toBe(false)
  })

  it.each(['is there', 'is away'])('lets its process end when it is closed and the server %s', async (state) => {
    const proxy = await tcpProxy(await engine.url())
    if (state === 'is away') proxy.cut()
    const urls = engine.name === 'NATS' ? { busUrl: proxy.url, databaseUrl: '' } : { databaseUrl: proxy.url }
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program(urls)], {
      stdio: 'inherit',
    })
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(proxy.attempts()).toBeGreaterThan(0)
  })

  it('logs no password', async () => {
    const url = new URL(await engine.url())
    const proxy = await tcpProxy(url.href)
    const secret = new URL(proxy.url)
    ;[secret.username, secret.password] = ['nobody_there', 's3cret']
    const { logger, lines } = recordingLogger()
    const bus = busForTest(engine, secret.href, { logger, timings: quick })
    await eventually(() => expect(lines.length).toBeGreaterThan(0))
    proxy.cut()
    await eventually(() => expect(proxy.attempts()).toBeGreaterThan(3))
    await bus.close()
    expect(lines.join('')).toContain(proxy.url.match(/127[^/]+/)![0])
    expect(lines.join('')).not.toContain('s3cret')
  })
})

const [postgres] = busEngines()

describe('a bus over PostgreSQL', () => {
  const OURS = "FROM pg_stat_activity WHERE application_name = 'periplo bus' AND datname = current_database()"

  it('names its connections, and reconnects when an operator ends them', async () => {
    const url = await postgres!.url()
    const [one, other] = [busForTest(postgres!, url, { timings: quick }), busForTest(postgres!, url, { timings: quick })]
    const heard: number[] = []
    other.subscribe('test.operator', z.number(), (number) => void heard.push(number))
    let connections = 0
    other.onConnected(() => {
      connections += 1
    })
    await waitUntilConnected(one, other)
    const pids = () => queryPostgres(url, `SELECT pid ${OURS} ORDER BY 1`)
    const before = await pids()
    expect(before).toHaveLength(2)
    await queryPostgres(url, `SELECT pg_terminate_backend(pid) ${OURS}`)
    await eventually(() => expect(connections).toBe(2))
    await waitUntilConnected(one, other)
    await eventually(async () => {
      const now = await pids()
      expect(now).toHaveLength(2)
      expect(now).not.toEqual(before)
    })
    one.publish('test.operator', 1)
    await eventually(() => expect(heard).toEqual([1]))
    await Promise.all([one.close(), other.close()])
    await eventually(async () => expect(await pids()).toEqual([]))
  })
})
