import { walkMinutes } from './distance'
import type { UnclearReason } from './mapLinks'

const numbers = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** '650 m', '1,2 km', '12 km' */
export function formatDistance(metres: number): string {
  return metres < 995 ? `${Math.round(metres / 10) * 10} m` : `${formatKilometres(metres)} km`
}

/** Without the unit: '4,2', '12' */
export const formatKilometres = (metres: number): string =>
  numbers.format(metres < 9950 ? metres / 1000 : Math.round(metres / 1000))

/** From metres in a straight line: '650 m · unos 10 min a pie', '4,2 km' */
export function formatWalk(metres: number): string {
  if (metres < 5) return 'en el mismo sitio'
  const minutes = walkMinutes(metres)
  if (minutes === undefined) return formatDistance(metres)
  return `${formatDistance(metres)} · ${minutes === 1 ? '1 min' : `unos ${minutes} min`} a pie`
}

/** Why a pasted text gives no place, and what to do. */
export const pastedPlaceTexts = {
  shortLink: 'Los enlaces cortos solo se abren con internet: ábrelo y copia la dirección larga.',
  shortCode: 'A este código Plus le falta el principio: copia el código completo, como 8FH4C53F+FP.',
  noPosition:
    'Este enlace no dice dónde está el sitio: abre su ficha en el mapa y copia la dirección larga, o búscalo por su nombre.',
  badPosition: 'Esas coordenadas no existen. Primero va la latitud (de −90 a 90) y después la longitud (de −180 a 180).',
  tooWide: 'Eso señala una zona demasiado grande: acerca el mapa al sitio y copia la dirección otra vez.',
  otherLink: 'No conocemos los enlaces de esta página: pega uno de Google Maps, de Apple Maps o de OpenStreetMap.',
  tooLong: 'Es demasiado largo: pega solo el enlace o las coordenadas.',
} as const satisfies Record<'shortLink' | UnclearReason, string>
