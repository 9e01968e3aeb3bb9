import type * as childProcess from 'node:child_process'
import { afterAll, expect, it, vi } from 'vitest'
import { badFiles } from '#testkit/trips/badFiles'
import { parseInChild, readInChild } from './importChild'

const children: childProcess.ChildProcess[] = []
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof childProcess>()
  const fork = (...given: Parameters<typeof original.fork>) => {
    const child = original.fork(...given)
    children.push(child)
    return child
  }
  return { ...original, fork }
})
afterAll(() => children.forEach((child) => child.kill()))

const file = (text: string) => Buffer.from(text)
const damaged = { name: 'InvalidInputError', issues: [{ path: 'file', code: 'damaged' }] }

it('reads one file after the other in one process, and a process that dies takes only its own file along', async () => {
  const [first, second] = await Promise.all([
    readInChild('ana', file('Día 1\nColiseo')),
    readInChild('luis', file('Día 1\nForo')),
  ])
  expect([first, second].map(({ itinerary }) => itinerary.days[0]?.events[0]?.label)).toEqual(['Coliseo', 'Foro'])
  expect(children).toHaveLength(1)

  const slow = readInChild('ana', badFiles.large.brackets ?? new Uint8Array())
  const waiting = readInChild('luis', file('Día 1\nPalatino'))
  children[0]?.kill('SIGKILL')
  await expect(slow).rejects.toMatchObject(damaged)
  expect((await waiting).itinerary.days[0]?.events[0]?.label).toBe('Palatino')
  expect(children).toHaveLength(2)
})

it('is started again when it died while nobody asked it anything', async () => {
  const child = children.at(-1)
  child?.kill('SIGKILL')
  await expect.poll(() => child?.exitCode ?? child?.signalCode).toBe('SIGKILL')
  expect((await readInChild('ana', file('Día 1\nColiseo'))).kind).toBe('txt')
})

it('parses a body of JSON, of which nothing comes back but its text and our fields', async () => {
  const body = { text: 'Día 1', create: true, title: 'Roma', id: { a: [1] }, other: 'x'.repeat(1000), startDate: null }
  const { bytes, fields } = await parseInChild('ana', JSON.stringify(body))
  expect(Buffer.from(bytes).toString()).toBe('Día 1')
  expect(fields).toEqual({ create: true, title: 'Roma', id: {}, startDate: null })
  await expect(parseInChild('ana', '{')).rejects.toMatchObject({ issues: [{ path: '', code: 'not_json' }] })
  await expect(parseInChild('ana', '{"text":1}')).rejects.toMatchObject({ issues: [{ path: 'text', code: 'wrong_type' }] })
})
