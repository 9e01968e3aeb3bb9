import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { toItineraryFile, writeJson } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { zipOf, rome, createTripSource } from '#testkit/trips/createTripSource'
import { limits } from '#shared/limits'
import { needsChildProcess, readImport } from './readImport'
import { resolveReferences, type ReferenceSources } from './resolveReferences'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const facts = { exportedAt: 0, url: null }
const trip = buildTripOutline(
  createTripSource({ image: '/uploads/a.webp', days: [[{ label: 'Coliseo', image: '/uploads/b.webp' }]] }),
)
const file = toItineraryFile(trip, facts)
const withTrip = (change: object): Uint8Array => bytes(JSON.stringify({ ...file, itinerary: { ...file.itinerary, ...change } }))
const refused = (code: string) => expect.objectContaining({ status: 400, issues: [{ path: 'file', code }] })

it.each([
  ['json', bytes(`\u{FEFF}\n ${writeJson(trip, facts)}`)],
  ['zip', await zipOf(file)],
  ['ics', bytes('\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261024T090000\nEND:VEVENT\nEND:VCALENDAR')],
  ['csv', bytes('\u{FEFF}titulo;dia\r\nA;1\r\n')],
  ['txt', bytes('\u{FEFF}Día 1\n10:00 Coliseo')],
  ['txt', bytes('Día 1\n[10:00] {Coliseo}')],
])('a file is recognised as %s by its content', (kind, content) => {
  expect(readImport(content).kind).toBe(kind)
})

it('a file above 5 MB is too large, in any format', () => {
  expect(() => readImport(new Uint8Array(limits.importBytes + 1))).toThrow(expect.objectContaining({ status: 413 }))
})

describe('our own JSON', () => {
  it('may have notes of 10,000 characters, empty titles, days without events, and null fields', () => {
    const event = { ...file.itinerary.days[0]?.events[0], image: null, label: '', description: '🏛️'.repeat(5000) }
    const unknown = { title: null, description: null, image: null, startDate: null, endDate: null, location: null }
    const read = readImport(withTrip({ ...unknown, days: [{ events: [event] }, { events: [] }] }))
    expect(read).toMatchObject({ problems: [], itinerary: { ...unknown, days: [{ events: [event] }, { events: [] }] } })
  })

  it('loses control characters', () => {
    expect(readImport(withTrip({ title: 'Ro\0ma\u{7}' })).itinerary.title).toBe('Roma')
  })

  it('loses foreign pictures, which are reported', () => {
    const { itinerary, problems } = readImport(withTrip({ image: 'https://otro.test/x.jpg' }))
    expect(itinerary.image).toBeNull()
    expect(problems).toMatchObject([
      {
        line: null,
        code: 'foreign_image',
        text: 'La imagen «https://otro.test/x.jpg» no está en Periplo y no se importa.',
      },
    ])
  })

  it('ignores fields of newer versions', () => {
    expect(readImport(withTrip({ colour: 'red' })).itinerary).toEqual(file.itinerary)
  })
})

describe('a zip', () => {
  const json = strToU8(JSON.stringify(withImages('images/a.webp')))
  function withImages(image: string) {
    return { ...file, itinerary: { ...file.itinerary, image } }
  }

  it('may be repacked with an outer folder and system files', () => {
    const again = zipSync({
      'viaje/': new Uint8Array(),
      '__MACOSX/viaje/._itinerary.json': strToU8('x'),
      'viaje/itinerary.json': json,
      'viaje/images/a.webp': new Uint8Array([1]),
      'viaje/images/unused.webp': new Uint8Array([2]),
    })
    const { kind, itinerary, pictures, problems } = readImport(again)
    expect([kind, itinerary.image, problems]).toEqual(['zip', 'images/a.webp', []])
    expect([...pictures].map(([name, content]) => [name, [...content]])).toEqual([['images/a.webp', [1]]])
  })

  it('that lacks a picture is read, and the picture is reported', () => {
    const { itinerary, problems } = readImport(zipSync({ 'itinerary.json': json }))
    expect(itinerary.image).toBeNull()
    expect(problems).toMatchObject([{ line: null, code: 'missing_image' }])
  })

  it('without a trip is refused', () => {
    expect(() => readImport(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toThrow(refused('nothing_found'))
    expect(() => readImport(zipSync({}))).toThrow(refused('nothing_found'))
  })
})

describe('place and pictures', () => {
  const sources: ReferenceSources = {
    findPlace: (id) => (id === rome.geonameId ? rome : undefined),
    searchPlaces: (name) => (name.startsWith('Roma') ? [{ ...rome, geonameId: 1, countryName: 'Rumanía' }, rome] : []),
    hasPicture: (path) => Promise.resolve(path === '/uploads/a.webp'),
  }
  const settle = (content: Uint8Array) => resolveReferences(readImport(content), sources)

  it('come from our data, not from the file, and a missing picture is reported', async () => {
    const { itinerary, problems } = await settle(withTrip({ location: { geonameId: rome.geonameId, name: 'Atlántida' } }))
    expect(itinerary).toEqual({
      ...file.itinerary,
      location: rome,
      days: [{ events: [{ ...file.itinerary.days[0]?.events[0], image: null }] }],
    })
    expect(problems).toMatchObject([{ code: 'missing_image', text: expect.stringContaining('/uploads/b.webp') }])
  })

  it('an unknown place is dropped and reported', async () => {
    const { itinerary, problems } = await settle(
      withTrip({ image: null, days: [], location: { geonameId: 7, name: 'Atlántida' } }),
    )
    expect(itinerary.location).toBeNull()
    expect(problems).toMatchObject([{ line: null, code: 'unknown_place', text: 'No conocemos el lugar «Atlántida».' }])
  })

  it('a place given by name is the one with exactly that label', async () => {
    const pasted = (place: string) => settle(bytes(`Roma\n${place} · del 24 al 26 de octubre de 2026\nDía 1\nA`))
    expect((await pasted('Roma, Italia')).itinerary.location).toEqual(rome)
    expect((await pasted('Roma, Francia')).itinerary.location).toBeNull()
    expect((await pasted('Roma, Francia')).problems).toMatchObject([{ code: 'unknown_place' }])
  })
})

it.each([
  ['a table, however small', 'dia,titulo\n1,A', true],
  ['a text of a page', 'Día 1\n10:00 Coliseo\n'.repeat(80), false],
  ['a longer one', 'Día 1\n10:00 Coliseo\n'.repeat(150), true],
])('%s is read in a child process or in the server', (_, text, heavy) => {
  expect(needsChildProcess(Buffer.from(text))).toBe(heavy)
})
