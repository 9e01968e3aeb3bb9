import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { randomFrom } from '#testkit/random'
import { createTripSource } from '#testkit/trips/createTripSource'
import { randomTrip } from '#testkit/trips/randomTrip'
import { withoutControls } from '../limits'
import { buildTripOutline, outlineOfDay } from './tripOutline'
import { writeGeoJson, writeGpx, writeKml } from './placeWriters'

const facts = { exportedAt: 0, url: 'https://periplo.test/itineraries/1' }
const forum = { ...colosseum, name: 'Foro', lat: 41.8925, lng: 12.4853 }
const trip = buildTripOutline(
  createTripSource({
    description: 'Con <prisa>\ny & frío',
    days: [
      [
        {
          label: 'Anfiteatro "Flavio"',
          category: 'landmark',
          startTime: '09:00',
          endTime: '11:30',
          description: 'Entrada <b>aparte</b>\ny agua',
          place: { ...colosseum, address: 'Roma, Italia', timeZone: 'Europe/Rome' },
        },
        { label: 'Sin sitio' },
      ],
      [
        {
          label: 'Tren',
          category: 'transport',
          startTime: '10:00',
          place: forum,
          to: { ...colosseum, name: 'Nápoles', lat: 40.85 },
        },
      ],
    ],
    ideas: [{ label: 'Un helado', category: 'food', place: forum }],
  }),
)

it('GPX has a waypoint for each place and a route for each day', () => {
  expect(writeGpx(trip, facts)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Periplo" xmlns="http://www.topografix.com/GPX/1/1" xmlns:periplo="urn:periplo:event:1">
<metadata><name>Roma en tres días</name><desc>Con &lt;prisa&gt;
y &amp; frío</desc><link href="https://periplo.test/itineraries/1"/></metadata>
<wpt lat="41.89021" lon="12.49223"><name>Anfiteatro &quot;Flavio&quot;</name><desc>09:00–11:30
Entrada &lt;b&gt;aparte&lt;/b&gt;
y agua</desc><sym>Monumento</sym><extensions><periplo:event day="1" date="2026-10-24" category="landmark" start="09:00" end="11:30" place="Coliseo" address="Roma, Italia" zone="Europe/Rome"/></extensions></wpt>
<wpt lat="41.8925" lon="12.4853"><name>Tren</name><desc>10:00</desc><sym>Transporte</sym><extensions><periplo:event day="2" date="2026-10-25" category="transport" start="10:00" place="Foro"/></extensions></wpt>
<wpt lat="40.85" lon="12.49223"><name>Tren → Nápoles</name><sym>Transporte</sym><extensions><periplo:event day="2" date="2026-10-25" category="transport" start="10:00" place="Nápoles" arrival="Tren"/></extensions></wpt>
<wpt lat="41.8925" lon="12.4853"><name>Un helado</name><sym>Comida</sym><extensions><periplo:event category="food" place="Foro"/></extensions></wpt>
<rte><name>Día 1 - Sábado, 24 de octubre</name><rtept lat="41.89021" lon="12.49223"><name>Anfiteatro &quot;Flavio&quot;</name></rtept></rte>
<rte><name>Día 2 - Domingo, 25 de octubre</name><rtept lat="41.8925" lon="12.4853"><name>Tren</name></rtept><rtept lat="40.85" lon="12.49223"><name>Tren → Nápoles</name></rtept></rte>
</gpx>
`)
})

it('GPX of a private trip names no page', () => {
  expect(writeGpx(trip, { ...facts, url: null })).not.toContain('<link')
})

it('KML has a folder for each day and one for the ideas, with notes as HTML', () => {
  const lines = writeKml(trip).split('\n')
  expect(lines.filter((line) => line.startsWith('<name>'))).toEqual([
    '<name>Roma en tres días</name>',
    '<name>Día 1 - Sábado, 24 de octubre</name>',
    '<name>Día 2 - Domingo, 25 de octubre</name>',
    '<name>Ideas</name>',
  ])
  expect(lines.find((line) => line.startsWith('<Placemark>'))).toBe(
    '<Placemark><name>Anfiteatro &quot;Flavio&quot;</name><description>09:00–11:30&lt;br&gt;Entrada &amp;lt;b&amp;gt;aparte&amp;lt;/b&amp;gt;&lt;br&gt;y agua</description><ExtendedData><Data name="day"><value>1</value></Data><Data name="date"><value>2026-10-24</value></Data><Data name="category"><value>landmark</value></Data><Data name="start"><value>09:00</value></Data><Data name="end"><value>11:30</value></Data><Data name="place"><value>Coliseo</value></Data><Data name="address"><value>Roma, Italia</value></Data><Data name="zone"><value>Europe/Rome</value></Data><Data name="symbol"><value>Monumento</value></Data></ExtendedData><Point><coordinates>12.49223,41.89021</coordinates></Point></Placemark>',
  )
})

it('GeoJSON has a point for each place', () => {
  const { features, ...collection } = JSON.parse(writeGeoJson(trip))
  expect(collection).toEqual({ type: 'FeatureCollection', generator: 'Periplo', name: 'Roma en tres días' })
  expect(features).toHaveLength(4)
  expect(features[3]).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [12.4853, 41.8925] },
    properties: { name: 'Un helado', category: 'food', place: 'Foro' },
  })
})

it('one day has neither the others nor the ideas', () => {
  const day = outlineOfDay(trip, 2)
  expect(day && JSON.parse(writeGeoJson(day)).features).toHaveLength(2)
  expect(outlineOfDay(trip, 3)).toBeUndefined()
})

it('are well-formed with any text, and have every place once', () => {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['wpt', 'Folder', 'Placemark'].includes(name) })
  for (let seed = 0; seed < 100; seed += 1) {
    const source = randomTrip(randomFrom(seed))
    const outline = buildTripOutline({ ...source, title: `${source.title}\u{0}\u{B}\u{FFFE}]]>` })
    const count = JSON.parse(writeGeoJson(outline)).features.length
    const [gpx, kml] = [writeGpx(outline, facts), writeKml(outline)]
    expect([XMLValidator.validate(gpx), XMLValidator.validate(kml)], `seed ${seed}`).toEqual([true, true])
    expect(parser.parse(gpx).gpx.wpt ?? [], `seed ${seed}`).toHaveLength(count)
    expect((kml.match(/<Placemark>/g) ?? []).length, `seed ${seed}`).toBe(count)
    for (const file of [gpx, kml]) expect(withoutControls(file)).toBe(file)
  }
})

/** As the schemas of GPX 1.1 and KML 2.2 order them. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  ...{ gpx: ['metadata', 'wpt', 'rte'], metadata: ['name', 'desc', 'link'], rte: ['name', 'rtept'], rtept: ['name'] },
  ...{ wpt: ['name', 'desc', 'sym', 'extensions'], extensions: ['periplo:event'] },
  ...{ kml: ['Document'], Document: ['name', 'description', 'Folder'], Folder: ['name', 'Placemark'] },
  ...{
    Placemark: ['name', 'description', 'ExtendedData', 'Point'],
    ExtendedData: ['Data'],
    Data: ['value'],
    Point: ['coordinates'],
  },
}

type Parsed = Readonly<Record<string, unknown>>
const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null
const nameOf = (node: Parsed): string => Object.keys(node).find((key) => key !== ':@') ?? ''

/** Names of elements that stand where they may not. */
const misplaced = (nodes: readonly Parsed[], parent: string): string[] =>
  nodes.flatMap((node, i) => {
    const name = nameOf(node)
    const [rank, rankBefore] = [name, nameOf(nodes[i - 1] ?? {})].map((one) => CHILDREN[parent]?.indexOf(one) ?? 0)
    const inside = Array.isArray(node[name]) ? node[name].filter(isParsed).filter((one) => nameOf(one) !== '#text') : []
    return [
      ...(rank === -1 || (i > 0 && (rankBefore ?? 0) > (rank ?? 0)) ? [`${name} in ${parent}`] : []),
      ...misplaced(inside, name),
    ]
  })

it('elements stand in the order of the schemas, and longitudes of GPX end before 180', () => {
  const parser = new XMLParser({ preserveOrder: true, ignoreDeclaration: true })
  for (let seed = 0; seed < 200; seed += 1) {
    const outline = buildTripOutline(randomTrip(randomFrom(seed)))
    for (const file of [writeGpx(outline, facts), writeKml(outline)])
      expect(misplaced(parser.parse(file), ''), `seed ${seed}`).toEqual([])
  }
  const edge = buildTripOutline(createTripSource({ ideas: [{ label: 'Taveuni', place: { ...forum, lat: -17, lng: 180 } }] }))
  expect(writeGpx(edge, facts)).toContain('<wpt lat="-17" lon="-180">')
})
