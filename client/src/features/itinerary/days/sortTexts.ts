import { formatDistance, formatKilometres } from '#shared/places/placeTexts'
import { isolate } from '#shared/text'

export const sortTexts = {
  title: 'Ordenar por cercanía',
  startAt: 'Empezar en',
  endAt: 'Acabar en',
  anywhere: 'Donde convenga',
  timed: 'Lo que tiene hora no se mueve.',
  /** '4,2 km en vez de 7,9', '850 m en vez de 1,2 km'; metres. */
  gain: (after: number, before: number) =>
    `Andarás ${formatDistance(after)} en vez de ${after < 995 ? formatDistance(before) : formatKilometres(before)}.`,
  noGain: (metres: number) => `Ya está en el orden más corto: ${formatDistance(metres)}.`,
  sort: 'Ordenar',
  leave: 'Dejarlo',
  sorted: (dayNumber: number) => `Día ${dayNumber} ordenado`,
  stay: (title: string) => `Alojamiento: ${isolate(title)}`,
}
