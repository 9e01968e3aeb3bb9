import { tripLength } from '#shared/dates'
import type { TripDates } from '#shared/itinerary/keepDates'
import { limits } from '#shared/limits'
import { formatDayCount, plural } from '../../../lib/format'

export const dateTexts = {
  moveTrip: 'Mover todo el viaje',
  moveTripHelper: (days: number) => `Sigue durando ${plural(days, 'día', 'días')}: cambia una fecha y la otra se ajusta sola.`,
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
  newDates: 'Así quedan los días',
  noRoom: 'sobra',
  surplusToIdeas: 'Pasar los días que sobran a Ideas',
  surplusHelper: (first: number, last: number, events: number) => leavingDays([[first, last]], events),
  surplusMoved: 'Fechas cambiadas. Los días que sobraban han pasado a Ideas',
  events: '¿Qué pasa con los eventos?',
  eventChoices: { move: 'Mover todo', keep: 'Cada evento se queda en su fecha' },
  /** `shift` is negative for an earlier start. */
  moveAll(events: number, shift: number): string {
    const [one, many] = shift < 0 ? ['se adelanta', 'se adelantan'] : ['se retrasa', 'se retrasan']
    return `${plural(events, 'evento', 'eventos')} ${events === 1 ? one : many} ${formatDayCount(Math.abs(shift))}.`
  },
  addedInFront: (days: number) => `${days === 1 ? 'Se añade' : 'Se añaden'} ${plural(days, 'día vacío', 'días vacíos')} delante.`,
  leavingDays,
  dayAdded: 'nuevo',
  dayLeaves: 'se quita',
  datesKept: (ideas: number) =>
    ideas === 0
      ? 'Fechas cambiadas. Cada evento sigue en su fecha'
      : `Fechas cambiadas. ${plural(ideas, 'evento ha pasado', 'eventos han pasado')} a Ideas`,
}

const dateErrors = {
  startAfterEnd: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
  endBeforeStart: 'La fecha de fin no puede ser anterior a la fecha de inicio.',
  daysBeforeStart: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de retrasar la fecha de inicio.`,
  daysAfterEnd: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de adelantar la fecha de fin.`,
  tooLong: (days: number) => `Un itinerario puede durar ${plural(days, 'día', 'días')} como mucho.`,
}

/** Must fit all days, unless too short already (two users added the last day at once). */
export function findTripDateProblem(now: TripDates, next: TripDates, changed: 'start' | 'end', days: number): string | undefined {
  if (next.start > next.end) return changed === 'start' ? dateErrors.startAfterEnd : dateErrors.endBeforeStart
  const length = tripLength(next.start, next.end)
  if (length > limits.tripDays) return dateErrors.tooLong(limits.tripDays)
  if (isRangeTooShort(now, next, days))
    return changed === 'start' ? dateErrors.daysBeforeStart(days) : dateErrors.daysAfterEnd(days)
  return undefined
}

/** Fits not all days, and fewer than before. */
export function isRangeTooShort(now: TripDates, next: TripDates, days: number): boolean {
  const length = tripLength(next.start, next.end)
  return length > 0 && length < days && length < tripLength(now.start, now.end)
}

/** First and last day number of each run. */
function leavingDays(runs: readonly (readonly [first: number, last: number])[], events: number): string {
  const isOne = runs.every(([first, last]) => first === last) && runs.length === 1
  const going = `${isOne ? 'Se quita' : 'Se quitan'} ${runs.map(daysInWords).join(' y ')}`
  if (events === 0) return `${going}, que ${isOne ? 'está vacío' : 'están vacíos'}.`
  return `${going}, y ${events === 1 ? 'su evento pasa' : `sus ${events} eventos pasan`} a Ideas.`
}

/** `el día 4`, `los días 4 y 5`, `los días 4 a 7`. */
function daysInWords([first, last]: readonly [number, number]): string {
  if (first === last) return `el día ${first}`
  return `los días ${first} ${last === first + 1 ? 'y' : 'a'} ${last}`
}
