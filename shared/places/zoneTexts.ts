import { journeyTimes, zonesOf, type Journey } from './journeyTimes'

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
