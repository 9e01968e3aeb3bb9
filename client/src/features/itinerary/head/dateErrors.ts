import { plural } from '../../../lib/format'

export const dateErrors = {
  startAfterEnd: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
  endBeforeStart: 'La fecha de fin no puede ser anterior a la fecha de inicio.',
  daysBeforeStart: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de retrasar la fecha de inicio.`,
  daysAfterEnd: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de adelantar la fecha de fin.`,
  tooLong: (days: number) => `Un itinerario puede durar ${plural(days, 'día', 'días')} como mucho.`,
}
