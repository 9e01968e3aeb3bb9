import { isolate } from '#shared/text'
import { formatCount, plural } from '../../lib/format'

const trips = (count: number): string => plural(count, 'itinerario', 'itinerarios')

export const mapTexts = {
  map: 'Mapa de itinerarios',
  searchHere: 'Buscar en esta zona',
  searching: 'Buscando itinerarios…',
  total: (count: number) => (count === 0 ? 'Ningún itinerario en esta zona' : `${trips(count)} en esta zona`),
  totalOfWorld: (count: number) => (count === 0 ? 'Ningún itinerario' : `${trips(count)} en todo el mundo`),

  count: formatCount,
  cluster: (count: number, place: string) => `${trips(count)} cerca de ${isolate(place)}, acercar el mapa`,
  stack: (count: number, place: string) => `${trips(count)} en ${isolate(place)}`,
  near: (place: string) => `Cerca de ${isolate(place)}`,
  trip: (title: string, place: string) => `${isolate(title)}, ${isolate(place)}`,
  trips,
  zoomIn: 'Acercar el mapa',
  showAll: 'Verlos todos',

  list: 'Itinerarios del mapa',
  empty: 'No hay itinerarios en esta zona.',
  emptyWorld: 'Todavía no hay itinerarios.',
  emptyHint: 'Aleja el mapa o búscalos por su nombre.',
  showWorld: 'Ver todo el mundo',
  failed: 'No se han podido obtener los itinerarios.',
  needsNetwork: 'Buscar itinerarios en el mapa necesita conexión.',
}
