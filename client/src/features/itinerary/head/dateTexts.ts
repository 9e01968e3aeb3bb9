import { plural } from '../../../lib/format'

/** `el día 4`, `los días 4 y 5`, `los días 4 a 7`. */
function daysInWords(first: number, last: number): string {
  if (first === last) return `el día ${first}`
  return `los días ${first} ${last === first + 1 ? 'y' : 'a'} ${last}`
}

export const dateTexts = {
  moveTrip: 'Mover todo el viaje',
  moveTripHelper: (days: number) => `Sigue durando ${plural(days, 'día', 'días')}: cambia una fecha y la otra se ajusta sola.`,
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
  newDates: 'Así quedan los días',
  noRoom: 'sobra',
  surplusToIdeas: 'Pasar los días que sobran a Ideas',
  surplusHelper(first: number, last: number, events: number): string {
    const isOne = first === last
    const going = `${isOne ? 'Se quita' : 'Se quitan'} ${daysInWords(first, last)}`
    if (events === 0) return `${going}, que ${isOne ? 'está vacío' : 'están vacíos'}.`
    return `${going}, y ${events === 1 ? 'su evento pasa' : `sus ${events} eventos pasan`} a Ideas.`
  },
  surplusMoved: 'Fechas cambiadas. Los días que sobraban han pasado a Ideas',
}
