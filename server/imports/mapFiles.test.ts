import { zipSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { FileEvent } from '#shared/api/itineraryFile'
import { formatEventTitle } from '#shared/exports/eventLine'
import { writeGeoJson, writeGpx, writeKml } from '#shared/exports/placeWriters'
import { buildTripOutline, type OutlineEvent, type TripOutline } from '#shared/exports/tripOutline'
import { arrivalOf, nightsOf } from '#shared/itinerary/eventPlaces'
import type { Place } from '#shared/places/place'
import { randomFrom } from '#testkit/random'
import { randomTrip } from '#testkit/trips/randomTrip'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text))
const titlesOf = ({ itinerary }: ReturnType<typeof readImport>) => ({
  days: itinerary.days.map(({ events }) => events.map(({ label }) => label)),
  ideas: itinerary.ideas.map(({ label }) => label),
})
const codesOf = ({ problems }: ReturnType<typeof readImport>) => problems.map(({ code }) => code)

describe("Periplo's own files of maps", () => {
  const placeNow = (place: Place | null) => place && { ...place, source: 'import', geonameId: null, url: null }
  const wanted = (event: OutlineEvent) => ({
    label: formatEventTitle(event) === 'Sin título' ? '' : event.label,
    description: event.description,
    category: event.category,
    startTime: event.startTime,
    endTime: event.endTime,
    ...(event.place !== null && { place: placeNow(event.place) }),
    ...(arrivalOf(event) !== null && { to: placeNow(arrivalOf(event)) }),
    ...(nightsOf(event) !== null && { nights: nightsOf(event) }),
  })
  const isPlaced = (event: OutlineEvent) => event.place !== null || arrivalOf(event) !== null
  const withoutImage = ({ image: _image, ...event }: FileEvent) => event
  const placedIn = ({ days, ideas }: TripOutline) => ({
    days: days.map(({ events }) => events.filter(isPlaced).map(wanted)),
    ideas: ideas.filter(isPlaced).map(wanted),
  })

  it.each([
    ['gpx', (trip: TripOutline) => writeGpx(trip, { exportedAt: 0, url: null })],
    ['kml', writeKml],
    ['geojson', writeGeoJson],
  ])('come back from %s with days, hours, notes and places', (kind, write) => {
    let placed = 0
    for (let seed = 0; seed < 200; seed += 1) {
      const trip = buildTripOutline(randomTrip(randomFrom(seed)))
      const expected = placedIn(trip)
      if (expected.ideas.length + expected.days.flat().length === 0) continue
      placed += 1
      const back = read(write(trip))
      const last = expected.days.findLastIndex((events) => events.length > 0)
      expect(back.kind).toBe(kind)
      expect(
        {
          days: back.itinerary.days.map(({ events }) => events.map(withoutImage)),
          ideas: back.itinerary.ideas.map(withoutImage),
        },
        `seed ${seed}`,
      ).toEqual({ days: expected.days.slice(0, last + 1), ideas: expected.ideas })
      if (last >= 0) expect(back.itinerary.startDate, `seed ${seed}`).toBe(trip.startDate)
      expect(back.problems, `seed ${seed}`).toEqual([])
    }
    expect(placed).toBeGreaterThan(40)
  })
})

describe('GPX of other programs', () => {
  const gpx = (content: string) => `<?xml version="1.0"?>\n<gpx version="1.1" creator="OsmAnd">${content}</gpx>`
  const wpt = (name: string, lat = 41.9, more = '') => `<wpt lat="${lat}" lon="12.5"><name>${name}</name>${more}</wpt>`

  it('gives waypoints as ideas, with decoded names and notes', () => {
    const file = read(
      gpx(
        `<metadata><name>Roma</name></metadata>` +
          wpt(
            'Caf&#233; &amp; bar',
            41.9,
            '<desc><![CDATA[<b>Bueno</b><br>y barato]]></desc><link href="https://example.org"/>',
          ) +
          wpt('<![CDATA[A < B]]>', 41.8),
      ),
    )
    expect(file.itinerary.title).toBe('Roma')
    expect(file.itinerary.days).toEqual([])
    expect(file.itinerary.ideas.map(({ label, description }) => [label, description])).toEqual([
      ['Café & bar', 'Bueno\ny barato\nhttps://example.org'],
      ['A < B', ''],
    ])
    expect(file.itinerary.ideas[0]?.place).toMatchObject({
      lat: 41.9,
      lng: 12.5,
      name: 'Café & bar',
      source: 'import',
      hidden: false,
    })
    expect(file.problems).toEqual([])
  })

  it('gives routes as days, once for each waypoint, and leaves tracks out', () => {
    const rtept = (name: string, lat: number) =>
      `<rtept lat="${lat}" lon="12.5">${name === '' ? '' : `<name>${name}</name>`}</rtept>`
    const file = read(
      gpx(
        wpt('Foro', 41.9, '<desc>Abre a las 9</desc>') +
          wpt('Helado', 41.7) +
          `<rte><name>Día 1: El centro</name>${rtept('Coliseo', 41.89)}${rtept('', 41.895)}${rtept('Foro', 41.9)}</rte>` +
          `<rte><name>Rodeo</name>${rtept('', 41.1)}</rte>` +
          '<trk><name>Paseo</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>',
      ),
    )
    expect(titlesOf(file)).toEqual({ days: [['El centro', 'Coliseo', 'Foro']], ideas: ['Helado'] })
    expect(file.itinerary.days[0]?.events[2]?.description).toBe('Abre a las 9')
    expect(file.problems.map(({ code, quote }) => [code, quote])).toEqual([
      ['not_a_point', 'Rodeo'],
      ['not_a_point', 'Paseo'],
    ])
  })

  it('takes a place of one name within 15 m once', () => {
    const file = read(gpx(wpt('Foro', 41.9) + wpt('FORO ', 41.9001) + wpt('Foro', 41.91) + wpt('Otro', 41.9)))
    expect(titlesOf(file).ideas).toEqual(['Foro', 'Foro', 'Otro'])
    expect(codesOf(file)).toEqual(['repeats'])
  })

  it('keeps a point without a position, with a problem', () => {
    const file = read(gpx('<wpt lat="91" lon="x"><name>Lejos</name></wpt><wpt lat="0" lon="0"><name>Nada</name></wpt>'))
    expect(titlesOf(file).ideas).toEqual(['Lejos', 'Nada'])
    expect(codesOf(file)).toEqual(['no_position', 'no_position'])
  })

  it('expands no entity that the file declares', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><gpx>${wpt('x &b;')}</gpx>`
    expect(titlesOf(read(bomb)).ideas).toEqual(['x &b;'])
  })

  it('says that the file is cut, and reads what is there', () => {
    const file = read(gpx(wpt('Foro')).replace('</gpx>', ''))
    expect([titlesOf(file).ideas, codesOf(file)]).toEqual([['Foro'], ['cut_off']])
  })
})

describe('KML of other programs', () => {
  const kml = (content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Mi viaje</name>${content}</Document></kml>`
  const placemark = (name: string, more = '<Point><coordinates>12.5,41.9,0</coordinates></Point>') =>
    `<Placemark><name>${name}</name>${more}</Placemark>`
  const at = (lat: number) => `<Point><coordinates>\n 12.5,${lat},0\n</coordinates></Point>`
  const example = kml(
    `<Folder><name>Día 1: Centro</name>${placemark('Coliseo', at(41.89))}</Folder>` +
      `<Folder><name>Día 2</name>${placemark('Trastevere', at(41.88))}${placemark('Camino', '<LineString><coordinates>1,1 2,2</coordinates></LineString>')}</Folder>` +
      `<Folder><name>Restaurantes</name>${placemark('Da Enzo', `<description>Cacio e pepe</description><ExtendedData><Data name="Precio"><value>20 €</value></Data></ExtendedData>${at(41.887)}`)}${placemark('Sin dirección', '<address>Via Roma, 1</address>')}</Folder>`,
  )

  it('gives folders of days as days, other folders in notes, and nothing without a word', () => {
    const file = read(example)
    expect([file.kind, file.itinerary.title]).toEqual(['kml', 'Mi viaje'])
    expect(titlesOf(file)).toEqual({
      days: [['Centro', 'Coliseo'], ['Trastevere']],
      ideas: ['Da Enzo', 'Sin dirección'],
    })
    expect(file.itinerary.ideas.map(({ description }) => description)).toEqual([
      'Cacio e pepe\nPrecio: 20 €\nRestaurantes',
      'Restaurantes\nVia Roma, 1',
    ])
    expect(file.problems.map(({ code, quote }) => [code, quote])).toEqual([
      ['not_a_point', 'Camino'],
      ['no_position', null],
    ])
  })

  it('may be a KMZ', () => {
    const kmz = zipSync({ 'doc.kml': strToU8(example), 'images/icon.png': new Uint8Array(9) })
    expect(titlesOf(readImport(kmz))).toEqual(titlesOf(read(example)))
  })

  it('is refused without a place', () => {
    expect(() => read(kml(''))).toThrow('nothing_found')
    expect(() => read('<kml><Document><Placemark></kml>')).toThrow(/nothing_found|damaged/)
  })
})

describe('GeoJSON of other programs', () => {
  it('gives points as ideas, with other properties in the note', () => {
    const file = read(
      JSON.stringify({
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [12.5, 41.9, 3] },
            properties: { Name: 'Foro', desc: 'Ruinas', precio: 12 },
          },
          { type: 'Feature', geometry: { type: 'LineString', coordinates: [[1, 1]] }, properties: { name: 'Camino' } },
        ],
        type: 'FeatureCollection',
      }),
    )
    expect(file.itinerary.ideas.map(({ label, description }) => [label, description])).toEqual([['Foro', 'Ruinas\nprecio: 12']])
    expect(codesOf(file)).toEqual(['not_a_point'])
  })

  it('reads the saved places of Google Takeout, also those without a position', () => {
    const saved = (coordinates: number[], name: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: {
        date: '2024-01-01T10:00:00Z',
        google_maps_url: 'http://maps.google.com/?cid=1',
        location: { address: 'Via Sacra, Roma', country_code: 'IT', name },
      },
    })
    const file = read(
      JSON.stringify({ type: 'FeatureCollection', features: [saved([12.5, 41.9], 'Foro'), saved([0, 0], 'Bar')] }),
    )
    expect(file.itinerary.ideas.map(({ label, description }) => [label, description])).toEqual([
      ['Foro', 'http://maps.google.com/?cid=1'],
      ['Bar', 'Via Sacra, Roma\nhttp://maps.google.com/?cid=1'],
    ])
    expect(file.itinerary.ideas[0]?.place).toMatchObject({ address: 'Via Sacra, Roma', url: null })
    expect(codesOf(file)).toEqual(['no_position'])
  })
})

it('reads a list of saved places of Google Takeout: ideas, and a problem for each without a position', () => {
  const file = read(
    [
      'Lista de Roma,,,,',
      'Título,Nota,URL,Etiquetas,Comentario',
      'Da Enzo,"Reservar, seguro",https://www.google.com/maps/place/Da+Enzo/data=!4m2!3m1!1s0x1,,',
      ',,"https://www.google.com/maps/search/41.9,12.5",,Mirador',
      ',,,,',
    ].join('\n'),
  )
  expect(file.kind).toBe('csv')
  expect(file.itinerary.description).toBe('Lista de Roma')
  expect(file.itinerary.ideas.map(({ label, place }) => [label, place?.lat])).toEqual([
    ['Da Enzo', undefined],
    ['', 41.9],
  ])
  expect(file.itinerary.ideas[0]?.description).toMatch(/^Reservar, seguro\nhttps:/)
  expect(file.problems.map(({ line, code }) => [line, code])).toEqual([[3, 'no_position']])
})

describe('nothing of a map is lost without a word', () => {
  const placemarks = (content: string) =>
    read(`<kml><Document>${content}</Document><Folder><Placemark><name>Fuera</name></Placemark></Folder></kml>`)

  it('of several shapes in one placemark', () => {
    const point = (at: string) => `<Point><coordinates>${at}</coordinates></Point>`
    const file = placemarks(
      `<Placemark><name>Dos</name><MultiGeometry>${point('2,41')}${point('3,42')}<LineString/></MultiGeometry></Placemark>` +
        `<Placemark><name>Comas</name><description>Hola <b>mundo</b> fin</description>${point('2,17 41,38')}</Placemark>`,
    )
    expect(file.itinerary.ideas.map(({ label, place }) => [label, place?.lat])).toEqual([
      ['Dos', 41],
      ['Dos', 42],
      ['Comas', undefined],
      ['Fuera', undefined],
    ])
    expect(file.itinerary.ideas[2]?.description).toBe('Hola mundo fin')
    expect(codesOf(file).toSorted()).toEqual(['no_position', 'no_position', 'not_a_point'])
  })

  it('of a second map in a KMZ', () => {
    const map = strToU8('<kml><Placemark><name>A</name></Placemark></kml>')
    const file = readImport(zipSync({ 'doc.kml': map, 'files/otro.kml': map }))
    expect(file.problems.map(({ code, quote }) => [code, quote])).toEqual([
      ['not_an_event', 'files/otro.kml'],
      ['no_position', null],
    ])
  })

  it('of other numbers, lists and values', () => {
    const gpx = read('<gpx><wpt lat="0x29" lon="2"><name>Hex</name></wpt><wpt lat="95" lon="2"><sym>Flag</sym></wpt></gpx>')
    expect(codesOf(gpx)).toEqual(['no_position', 'no_position'])
    const geometry = { type: 'Point', coordinates: [2, 41] }
    const properties = { name: 'A', tags: ['uno', 'dos'], hours: { mon: '9-17' } }
    const json = read(JSON.stringify({ type: 'FeatureCollection', features: [null, { type: 'Feature', geometry, properties }] }))
    expect(json.itinerary.ideas.map(({ description }) => description)).toEqual(['tags: uno, dos\nhours: {"mon":"9-17"}'])
    expect(codesOf(json)).toEqual(['bad_line'])
  })

  it('of too many points, which are refused before they are compared', () => {
    const point = '<wpt lat="41" lon="2"><name>A</name></wpt>'
    expect(() => read(`<gpx>${point.repeat(10_001)}</gpx>`)).toThrow('too_many_events')
  })
})
