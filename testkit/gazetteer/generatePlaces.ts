import Database from 'better-sqlite3'
import { placeRow } from './writeTinySources'

const KINDS =
  'Restaurante|Hotel|Museo|Bar|Café|Parque|Iglesia de|Plaza|Estación de|Castillo de|Playa|Mirador|Mercado|Teatro|Hostal|Palacio|Torre|Puente|Galería|Jardines'.split(
    '|',
  )
const NAMES =
  'Sol Luna Prado Rosa Paloma Central Real Mayor Nuevo Viejo San Juan Santa María Carmen España Europa Roma Pepe Lola Rioja Norte Sur Mar Monte Río Fuente Oro Plata Estrella Reina Rey Puerta Arenas Olivo Encina Cielo Molino Gaudí Goya Cervantes Lorca Picasso Miró Dalí Colón Isabel Alfonso Toledo Granada Sevilla Burgos Cuenca Ávila'.split(
    ' ',
  )
/** In or around Madrid, where searches are measured. */
const SHARE_NEAR = 0.1
const MADRID = { lat: 40.4165, lng: -3.70256 }

interface GeneratedPlace {
  id: number
  name: string
  lat: number
  lng: number
}

/** Repeatable: around the best known towns of a gazetteer. */
export function* generatePlaces(gazetteer: string, count: number): Generator<GeneratedPlace> {
  const db = new Database(gazetteer, { readonly: true })
  const towns = db
    .prepare<[], { lat: number; lng: number }>(
      "SELECT lat, lng FROM place WHERE fcode LIKE 'PPL%' AND lat IS NOT NULL ORDER BY rank LIMIT 30000",
    )
    .all()
  db.close()
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(list: readonly T[], otherwise: T): T => list[Math.floor(random() * list.length)] ?? otherwise
  for (let id = 1; id <= count; id++) {
    const { lat, lng } = random() < SHARE_NEAR ? MADRID : pick(towns, MADRID)
    const away = () => (random() + random() - 1) * 0.15
    const words = [
      pick(KINDS, ''),
      pick(NAMES, ''),
      pick(NAMES, ''),
      ...(random() < 0.5 ? [`${Math.floor(random() * 5000)}`] : []),
    ]
    yield { id, name: words.join(' '), lat: lat + away(), lng: lng + away() }
  }
}

/** As Overture exports it, about 600 bytes. */
export const overtureLine = ({ id, name, lat, lng }: GeneratedPlace): string =>
  JSON.stringify({
    type: 'Feature',
    id: `08f${id.toString(16).padStart(29, '0')}`,
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      version: 1,
      sources: [{ property: '', dataset: 'meta', record_id: `${id}`, update_time: '2026-01-01T00:00:00.000Z', confidence: 0.9 }],
      names: { primary: name, common: id % 5 === 0 ? { es: `${name} ES`, en: `${name} EN` } : null, rules: null },
      categories: { primary: 'museum', alternate: ['history_museum', 'tourist_attraction'] },
      confidence: (id % 700) / 1000 + 0.3,
      websites: [`https://example.org/${id}`],
      addresses: [{ freeform: `Calle Mayor ${id % 300}`, locality: 'Madrid', postcode: '28001', region: 'MD', country: 'ES' }],
    },
  })

export const geoNamesLine = ({ id, name, lat, lng }: GeneratedPlace): string =>
  placeRow({
    id: 100_000_000 + id,
    name,
    others: id % 3 === 0 ? `${name} Uno,${name} Due` : '',
    lat,
    lng,
    kind: 'S',
    fcode: 'MUS',
    country: 'ES',
  })
