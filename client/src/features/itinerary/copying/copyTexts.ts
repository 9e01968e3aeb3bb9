import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'

export const copyTexts = {
  title: 'Copiar a otro itinerario',
  whole: (day: string, events: number) => `${day} · ${plural(events, 'evento', 'eventos')}`,
  trips: 'Itinerarios que editas',
  search: 'Buscar entre tus itinerarios',
  loading: 'Cargando itinerarios',
  failed: 'No se han podido cargar tus itinerarios en este momento. Inténtalo más tarde.',
  none: 'No tienes otro itinerario',
  noneHere: 'Sin conexión no hay otro itinerario en este dispositivo',
  noneFound: 'No se encontraron resultados',
  create: 'Nuevo itinerario',
  offline: 'Sin conexión: se ven los itinerarios de este dispositivo.',
  another: 'Elegir otro itinerario',
  places: 'Dónde copiarlo',
  opening: 'Abriendo el itinerario',
  notHere: 'Este itinerario no está en este dispositivo. Inténtalo cuando tengas conexión.',
  ended: 'Ya no puedes editar este itinerario.',
  full: 'No caben más eventos',
  copied: (what: string, trip: string, place: string) => `${isolate(what)}, copiado a «${isolate(trip)}», ${place}`,
}
