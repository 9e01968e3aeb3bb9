import { writeOsmPbf } from './writeOsmPbf'
import { placeRow } from './writeTinySources'

interface OvertureFacts {
  id: string
  name: string
  es?: string
  lat: number
  lng: number
  category?: string
  confidence?: number
  street?: string
}

/** As `overturemaps download -f geojsonseq --type place` writes it. */
export const overtureFeature = ({ id, name, es, lat, lng, category = 'museum', confidence = 0.9, street }: OvertureFacts) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: {
    version: 1,
    names: { primary: name, common: es === undefined ? null : { es, en: name }, rules: null },
    categories: { primary: category, alternate: null },
    confidence,
    addresses: [{ freeform: street ?? null, locality: 'Madrid', postcode: '28001', region: 'MD', country: 'ES' }],
  },
})

export const lamp = {
  id: 'o1',
  name: 'Lamp Museum',
  es: 'Museo de las Lámparas',
  lat: 40.42,
  lng: -3.7,
  street: 'Calle del Sol 3',
}
export const snail = { id: 'o2', name: 'El Caracol Dorado', category: 'restaurant', lat: 40.43, lng: -3.71, confidence: 0.8 }

export const overtureLines = [lamp, snail].map((place) => JSON.stringify(overtureFeature(place))).join('\n')

const square = [
  { id: 11, lat: 40.5, lng: -3.6 },
  { id: 12, lat: 40.5, lng: -3.5 },
  { id: 13, lat: 40.6, lng: -3.5 },
]

export const osmData = {
  nodes: [
    {
      id: 1,
      lat: 40.41,
      lng: -3.69,
      tags: { tourism: 'museum', name: 'Casa de los Relojes', alt_name: 'Tictac;Relojería', int_name: 'Clock House' },
    },
    { id: 2, lat: 40.42, lng: -3.69, tags: { amenity: 'bench', name: 'Banco de Ana' } },
    { id: 3, lat: 40.43, lng: -3.69, tags: { historic: 'castle' } },
    ...square,
    { id: 20, lat: 48.85, lng: 2.35, tags: { natural: 'peak', name: 'Mont Chauve', 'name:es': 'Monte Pelado' } },
  ],
  ways: [
    { id: 7, refs: [11, 12, 13, 11], tags: { leisure: 'park', name: 'Parque de los Faroles' } },
    { id: 8, refs: [11, 12], tags: { highway: 'residential', name: 'Calle Mayor' } },
    { id: 9, refs: [98, 99], tags: { tourism: 'hotel', name: 'Hotel sin Nodos' } },
  ],
}

export const geoNamesRows = [
  placeRow({
    id: 900_001,
    name: 'Museo del Botijo',
    others: 'Jug Museum,Botijo',
    kind: 'S',
    fcode: 'MUS',
    country: 'ES',
    lat: 40.4,
    lng: -3.7,
  }),
  placeRow({ id: 900_002, name: 'Calle Perdida', kind: 'R', fcode: 'RD', country: 'ES' }),
  placeRow({ id: 900_003, name: 'Villaquieta', fcode: 'PPL', country: 'ES', population: 40, lat: 40.7, lng: -3.4 }),
  placeRow({ id: 3_117_735, name: 'Madrid', fcode: 'PPLC', country: 'ES', lat: 40.4165, lng: -3.70256 }),
]

/** Valid files of each kind, by name. */
export const placeFiles: Readonly<Record<string, Buffer>> = {
  'lines.geojsonl': Buffer.from(`${overtureLines}\n`),
  'collection.geojson': Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [lamp, snail].map(overtureFeature) })),
  'indented.geojson': Buffer.from(
    JSON.stringify({ type: 'FeatureCollection', features: [lamp, snail].map(overtureFeature) }, null, 2),
  ),
  'allCountries.txt': Buffer.from(`${geoNamesRows.join('\n')}\n`),
  'extract.osm.pbf': writeOsmPbf(osmData),
  'raw.osm.pbf': writeOsmPbf(osmData, { isPacked: false, isDense: false }),
}
