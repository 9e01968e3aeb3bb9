import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createTripSource, zipOf } from '#testkit/trips/createTripSource'
import { buildTripOutline } from './tripOutline'
import { toItineraryFile } from './writeJson'
import { writeZip } from './writeZip'

const file = toItineraryFile(
  buildTripOutline(
    createTripSource({
      image: '/uploads/roma.webp',
      days: [[{ image: '/images/events/roma.webp' }, { image: '/uploads/roma.webp' }, { image: '/uploads/gone.webp' }]],
      ideas: [{ image: null }],
    }),
  ),
  { exportedAt: 0, url: null },
)
const pictures = new Map([
  ['/uploads/roma.webp', new Uint8Array([1, 2, 3])],
  ['/images/events/roma.webp', new Uint8Array([4])],
  ['/uploads/of-another-trip.webp', new Uint8Array([5])],
])

it('contains the trip and its pictures, and keeps the path of a missing picture', async () => {
  const entries = unzipSync(await zipOf(file, pictures))
  expect(Object.keys(entries)).toEqual(['itinerary.json', 'images/roma.webp', 'images/2-roma.webp'])
  expect(entries['images/roma.webp']).toEqual(new Uint8Array([1, 2, 3]))
  const { itinerary } = JSON.parse(strFromU8(entries['itinerary.json'] ?? new Uint8Array())) as typeof file
  expect(itinerary.image).toBe('images/roma.webp')
  expect(itinerary.days[0]?.events.map(({ image }) => image)).toEqual([
    'images/2-roma.webp',
    'images/roma.webp',
    '/uploads/gone.webp',
  ])
})

it('has the same bytes for the same trip', async () => {
  expect(await zipOf(file, pictures)).toEqual(await zipOf(file, pictures))
})

it('can be read as a stream, without its directory', async () => {
  const names: string[] = []
  const reader = new Unzip((entry) => {
    names.push(`${entry.name} ${entry.originalSize}`)
    entry.ondata = () => {}
    entry.start()
  })
  reader.register(UnzipInflate)
  reader.push(await zipOf(file, pictures), true)
  expect(names.slice(1)).toEqual(['images/roma.webp 3', 'images/2-roma.webp 1'])
})

it('reads a picture only after those before it are written', async () => {
  const events: string[] = []
  const reader = (name: string) => async () => {
    events.push(`read ${name}`)
    return new Uint8Array([1])
  }
  const paths = new Map([
    ['/uploads/roma.webp', reader('cover')],
    ['/images/events/roma.webp', reader('event')],
  ])
  for await (const part of writeZip(file, paths)) events.push(part.length > 0 ? 'part' : 'nothing')
  expect(events).toEqual(['part', 'read cover', 'part', 'read event', 'part', 'part', 'part', 'part', 'part'])
})

it('numbers thousands of pictures of the same name, without taking a used name', async () => {
  const count = 20_000
  const paths = ['/images/2-a.webp', ...Array.from({ length: count }, (_, i) => `/images/${i}/a.webp`)]
  const trip = buildTripOutline(createTripSource({ ideas: paths.map((image) => ({ image })) }))
  const read = async () => new Uint8Array()
  const zip = writeZip(toItineraryFile(trip, { exportedAt: 0, url: null }), new Map(paths.map((path) => [path, read])))
  const { value } = await zip.next()
  const parts: Uint8Array[] = []
  const reader = new Unzip((entry) => {
    entry.ondata = (_, part) => void parts.push(part)
    entry.start()
  })
  reader.register(UnzipInflate)
  reader.push(value ?? new Uint8Array(), true)
  const { itinerary } = JSON.parse(Buffer.concat(parts).toString()) as typeof file
  expect(new Set(itinerary.ideas.map(({ image }) => image)).size).toBe(count + 1)
  expect(itinerary.ideas.slice(0, 4).map(({ image }) => image)).toEqual(
    ['2-a', 'a', '3-a', '4-a'].map((name) => `images/${name}.webp`),
  )
})
