import { walkMinutes } from './distance'
import type { UnclearReason } from './mapLinks'
import { journeyTimes, zonesOf, type Journey } from './journeyTimes'

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

/** '11 h 30 min', '45 min' */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ')
}

/** Cities of zones whose Spanish name differs. */
const cityTexts: Readonly<Record<string, string>> = {
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Asuncion: 'Asunción',
  Athens: 'Atenas',
  Azores: 'las Azores',
  Baghdad: 'Bagdad',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  Calcutta: 'Calcuta',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Cape_Verde: 'Cabo Verde',
  Cayman: 'las Islas Caimán',
  Copenhagen: 'Copenhague',
  Dubai: 'Dubái',
  Dublin: 'Dublín',
  Easter: 'la Isla de Pascua',
  Faroe: 'las Islas Feroe',
  Fiji: 'Fiyi',
  Galapagos: 'Galápagos',
  Havana: 'La Habana',
  Ho_Chi_Minh: 'Ciudad Ho Chi Minh',
  Istanbul: 'Estambul',
  Jakarta: 'Yakarta',
  Jerusalem: 'Jerusalén',
  Johannesburg: 'Johannesburgo',
  Kathmandu: 'Katmandú',
  Kolkata: 'Calcuta',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  Maldives: 'las Maldivas',
  Martinique: 'Martinica',
  Mauritius: 'Mauricio',
  Mexico_City: 'Ciudad de México',
  Monaco: 'Mónaco',
  Moscow: 'Moscú',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Prague: 'Praga',
  Reunion: 'Reunión',
  Reykjavik: 'Reikiavik',
  Rome: 'Roma',
  Sao_Paulo: 'São Paulo',
  Seoul: 'Seúl',
  Shanghai: 'Shanghái',
  Singapore: 'Singapur',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Tahiti: 'Tahití',
  Taipei: 'Taipéi',
  Tallinn: 'Tallin',
  Tashkent: 'Taskent',
  Tehran: 'Teherán',
  Tokyo: 'Tokio',
  Tunis: 'Túnez',
  Ulaanbaatar: 'Ulán Bator',
  Vatican: 'Ciudad del Vaticano',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Yangon: 'Rangún',
  Zurich: 'Zúrich',
}

/** Of an IANA name: 'hora de Madrid' */
export function formatZone(zone: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return `hora ${zone}`
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return `hora de ${(Object.hasOwn(cityTexts, city) ? cityTexts[city] : undefined) ?? city.replaceAll('_', ' ')}`
}

const dayTexts: Readonly<Record<number, string>> = {
  [-2]: ', dos días antes',
  [-1]: ' del día anterior',
  1: ' del día siguiente',
  2: ', dos días después',
  3: ', tres días después',
}

/** '10:40 (hora de Madrid) → 13:10 (hora de Los Ángeles) · 11 h 30 min' */
export function formatJourney(journey: Journey): string | undefined {
  const { startTime, endTime } = journey
  if (startTime === null || endTime === null) return undefined
  const { from, to } = zonesOf(journey)
  const [fromText, toText] = from === to ? ['', ''] : [` (${formatZone(from)})`, ` (${formatZone(to)})`]
  const times = journeyTimes(journey)
  const end = `${startTime}${fromText} → ${endTime}${dayTexts[times?.dayOffset ?? 0] ?? ''}${toText}`
  return times === undefined ? end : `${end} · ${formatDuration(times.minutes)}`
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
