import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { itineraryFile, writeJson } from '#shared/exports/writeJson'
import { tripOutline } from '#shared/exports/tripOutline'
import { zipOf } from '#testkit/trips/zipOf'
import { rome, tripSource } from '#testkit/trips/tripSource'
import { limits } from '#shared/limits'
import { isHeavy, readImport } from './readImport'
import { settleReferences, type ReferenceSources } from './settleReferences'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const facts = { exportedAt: 0, url: null }
const trip = tripOutline(tripSource({ image: '/uploads/a.webp', days: [[{ label: 'Coliseo', image: '/uploads/b.webp' }]] }))
const file = itineraryFile(trip, facts)
const withTrip = (change: object): Uint8Array => bytes(JSON.stringify({ ...file, itinerary: { ...file.itinerary, ...change } }))
const refused = (code: string) => expect.objectContaining({ status: 400, issues: [{ path: 'file', code }] })

it.each([
  ['json', bytes(`\u{FEFF}\n ${writeJson(trip, facts)}`)],
  ['zip', await zipOf(file)],
  ['ics', bytes('\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261024T090000\nEND:VEVENT\nEND:VCALENDAR')],
  ['csv', bytes('\u{FEFF}titulo;dia\r\nA;1\r\n')],
  ['txt', bytes('\u{FEFF}Día 1\n10:00 Coliseo')],
  ['txt', bytes('Día 1\n[10:00] {Coliseo}')],
])('a file is %s by what is in it', (kind, content) => {
  expect(readImport(content).kind).toBe(kind)
})

it('a file of more than 5 MB is too large, whatever it is', () => {
  expect(() => readImport(new Uint8Array(limits.importBytes + 1))).toThrow(expect.objectContaining({ status: 413 }))
})

describe('our own JSON', () => {
  it('may have notes of 10,000 characters, cleared titles, days without events, and unknown parts', () => {
    const event = { ...file.itinerary.days[0]?.events[0], image: null, label: '', description: '🏛️'.repeat(5000) }
    const unknown = { title: null, description: null, image: null, startDate: null, endDate: null, location: null }
    const read = readImport(withTrip({ ...unknown, days: [{ events: [event] }, { events: [] }] }))
    expect(read).toMatchObject({ problems: [], itinerary: { ...unknown, days: [{ events: [event] }, { events: [] }] } })
  })

  it('loses what no database can hold', () => {
    expect(readImport(withTrip({ title: 'Ro\0ma\u{7}' })).itinerary.title).toBe('Roma')
  })

  it('goes without pictures that are not ours, and says so', () => {
    const { itinerary, problems } = readImport(withTrip({ image: 'https://otro.test/x.jpg' }))
    expect(itinerary.image).toBeNull()
    expect(problems).toEqual([
      {
        line: null,
        code: 'foreign_image',
        text: 'La imagen «https://otro.test/x.jpg» no está en Periplo y no se importa.',
      },
    ])
  })

  it('ignores what a newer version may add', () => {
    expect(readImport(withTrip({ colour: 'red' })).itinerary).toEqual(file.itinerary)
  })
})

describe('a zip', () => {
  const json = strToU8(JSON.stringify(withImages('images/a.webp')))
  function withImages(image: string) {
    return { ...file, itinerary: { ...file.itinerary, image } }
  }

  it('may have been packed again, with a folder around it and with things of a computer of its own', () => {
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

  it('without a picture that it names says so', () => {
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
  const settle = (content: Uint8Array) => settleReferences(readImport(content), sources)

  it('are as we know them, never as a file calls them; a picture that is gone is a problem', async () => {
    const { itinerary, problems } = await settle(withTrip({ location: { geonameId: rome.geonameId, name: 'Atlántida' } }))
    expect(itinerary).toEqual({
      ...file.itinerary,
      location: rome,
      days: [{ events: [{ ...file.itinerary.days[0]?.events[0], image: null }] }],
    })
    expect(problems).toMatchObject([{ code: 'missing_image', text: expect.stringContaining('/uploads/b.webp') }])
  })

  it('a place that nobody knows is none, and named', async () => {
    const { itinerary, problems } = await settle(
      withTrip({ image: null, days: [], location: { geonameId: 7, name: 'Atlántida' } }),
    )
    expect(itinerary.location).toBeNull()
    expect(problems).toEqual([{ line: null, code: 'unknown_place', text: 'No conocemos el lugar «Atlántida».' }])
  })

  it('a place that only has a name is the one shown under just that name', async () => {
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
])('%s is read beside the server or not', (_, text, heavy) => {
  expect(isHeavy(Buffer.from(text))).toBe(heavy)
})
