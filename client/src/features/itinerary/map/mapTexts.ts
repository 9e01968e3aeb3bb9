import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'

export const mapTexts = {
  closeMap: 'Cerrar el mapa',
  tripMap: 'Mapa del viaje',
  shown: 'Qué se ve',
  all: 'Todo',

  stop: (day: number, stop: number, label: string) => `Día ${day}, parada ${stop}: ${isolate(label)}`,
  arrival: (day: number, stop: number, label: string) => `Día ${day}, llegada de la parada ${stop}: ${isolate(label)}`,
  idea: (label: string) => `Idea: ${isolate(label)}`,
  approximate: 'lugar aproximado',
  stack: (count: number) => `${plural(count, 'parada', 'paradas')} casi en el mismo punto: acercar el mapa`,
  showInList: 'Ver en la lista',

  unplaced: (count: number) => `Sin lugar (${count})`,
  place: 'Poner lugar',
  placeOf: (label: string) => `Poner lugar a ${isolate(label)}`,
  whereAmI: 'Dónde estoy',
  youAreHere: 'Estás aquí',
  movePin: 'Mover el pin',
  movingHint: 'Muévelo con las flechas y pulsa Intro para dejarlo. Esc lo devuelve a su sitio.',
  dropHere: 'Dejarlo aquí',
  moved: (label: string) => `${isolate(label)}, movido en el mapa`,
  addHere: 'Añadir un evento aquí',
  markOnMap: 'Marcar en el mapa',
  markHint: 'Mueve el mapa hasta que el pin señale el sitio.',
  pickPoint: 'Usar este punto',

  empty: 'Pon un lugar a tus planes y los verás aquí, en el mapa.',
  emptyHint: 'Busca un sitio, pega un enlace o márcalo tú.',
}
