import type * as childProcess from 'node:child_process'
import { afterAll, expect, it, vi } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { toItineraryFile } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { limits } from '#shared/limits'
import { calendarDate } from '#testkit/date'
import { png, withEmptyPngChunks } from '#testkit/api/pictures'
import { badFiles } from '#testkit/trips/badFiles'
import { createTripSource } from '#testkit/trips/createTripSource'

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

// Another test of this worker may have loaded it without the mock.
vi.resetModules()
const { parseInChild, readInChild } = await import('./importChild')

const file = (text: string) => Buffer.from(text)
const options = { today: calendarDate('2026-11-28'), utcZone: null }
const whole = { previews: false, options }
const damaged = { name: 'InvalidInputError', issues: [{ path: 'file', code: 'damaged' }] }

it('reads two files at a time, and a process that dies fails only its own file', async () => {
  const read = (user: string, title: string) => readInChild(user, file(`Día 1\n${title}`), whole)
  const titles = ['Coliseo', 'Foro', 'Palatino', 'Ostia']
  const all = await Promise.all(titles.map((title, i) => read(i % 2 === 0 ? 'ana' : 'luis', title)))
  expect(all.map(({ itinerary }) => itinerary.days[0]?.events[0]?.label)).toEqual(titles)
  expect(children).toHaveLength(2)

  const slow = readInChild('ana', badFiles.large.brackets ?? new Uint8Array(), whole)
  const busy = () => children.find((child) => child.listenerCount('message') > 0)
  await expect.poll(busy).toBeDefined()
  const reading = busy()
  const others = [read('luis', 'Foro'), read('luis', 'Ostia')]
  reading?.kill('SIGKILL')
  await expect(slow).rejects.toMatchObject(damaged)
  for (const other of others) expect((await other).kind).toBe('txt')
})

it('restarts a child that died while idle', async () => {
  for (const child of children) child.kill('SIGKILL')
  await expect.poll(() => children.every(({ signalCode }) => signalCode === 'SIGKILL')).toBe(true)
  expect((await readInChild('ana', file('Día 1\nColiseo'), whole)).kind).toBe('txt')
})

it('parses a JSON body and returns only its text and known fields', async () => {
  const body = { text: 'Día 1', create: true, title: 'Roma', id: { a: [1] }, other: 'x'.repeat(1000), startDate: null }
  const { bytes, fields } = await parseInChild('ana', JSON.stringify(body))
  expect(Buffer.from(bytes).toString()).toBe('Día 1')
  expect(fields).toEqual({ create: true, title: 'Roma', id: {}, startDate: null })
  await expect(parseInChild('ana', '{')).rejects.toMatchObject({ issues: [{ path: '', code: 'not_json' }] })
  await expect(parseInChild('ana', '{"text":1}')).rejects.toMatchObject({ issues: [{ path: 'text', code: 'wrong_type' }] })
})

it('finds the usable pictures of a zip, and gives a preview no contents', async () => {
  const fit = await png(30, 20)
  const pictures = {
    'images/fit.png': fit,
    'images/large.png': Buffer.concat([fit, Buffer.alloc(limits.imageBytes)]),
    'images/parts.png': withEmptyPngChunks(fit, 6000),
    'images/none.png': file('<svg/>'),
  }
  const source = createTripSource({ days: [Object.keys(pictures).map((image) => ({ label: 'Foto', image }))] })
  const trip = toItineraryFile(buildTripOutline(source), { exportedAt: 0, url: null })
  const zip = zipSync({ 'itinerary.json': strToU8(JSON.stringify(trip)), ...pictures })
  const [made, preview] = await Promise.all([
    readInChild('ana', zip, whole),
    readInChild('ana', zip, { previews: true, options }),
  ])
  for (const { itinerary, problems } of [made, preview]) {
    expect(itinerary.days[0]?.events.map(({ image }) => image)).toEqual(['images/fit.png', null, null, null])
    expect(problems.map(({ code }) => code)).toEqual(['unfit_image', 'unfit_image', 'unfit_image'])
  }
  const sizes = [made, preview].map((read) => [...read.pictures].map(([name, { length }]) => [name, length]))
  expect(sizes).toEqual([[['images/fit.png', fit.length]], [['images/fit.png', 0]]])
})
