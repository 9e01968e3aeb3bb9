import type { MapAudience } from '#shared/audience'
import { isolate } from '#shared/text'
import { formatCount, formatDayCount, plural } from '../../../lib/format'

interface Counted {
  trips: number
  days: number
}

/** `3 viajes · 14 días`; without days, `1 viaje`. */
const formatVisits = ({ trips, days }: Counted): string =>
  [plural(trips, 'viaje', 'viajes'), ...(days === 0 ? [] : [formatDayCount(days)])].join(' · ')

export const profileMapTexts = {
  loading: 'Cargando el mapa',
  countries: (n: number) => plural(n, 'país', 'países'),
  withPlanned: (n: number, planned: number) =>
    `${plural(n, 'país', 'países')} y ${formatCount(planned)} más ${planned === 1 ? 'planeado' : 'planeados'}`,
  visits: formatVisits,
  planned: (count: Counted) => `Planeado: ${formatVisits(count)}`,
  switch: 'Con lo planeado',
  list: (name: string, isOwn: boolean) => (isOwn ? 'Países de tus viajes' : `Países de los viajes de ${isolate(name)}`),
  picture: (total: string) => `Mapa del mundo con ${total}. Los detalles están en la lista de debajo.`,
  wholeWorld: 'Todo el mundo',
  noPicture: 'No se ha podido dibujar el mapa. La lista está completa.',
  empty: 'Tu mapa aún está en blanco',
  emptyHint: 'Cuando termine un viaje, aquí se colorea el país.',
  emptyOfOther: 'Todavía no hay países en este mapa',
  offline: 'Sin conexión no se puede ver el mapa.',
  failed: 'No se ha podido cargar el mapa en este momento. Inténtalo más tarde.',
  gone: 'Este mapa ya no está disponible',
  seenBy: {
    self: 'Este mapa solo lo ves tú.',
    followers: 'Este mapa lo ven tus seguidores.',
    everyone: 'Este mapa lo ve cualquiera.',
  } satisfies Record<MapAudience, string>,
  publicOnly: 'En él solo ven tus viajes públicos ya terminados.',
  change: 'Cambiar quién lo ve',
}
