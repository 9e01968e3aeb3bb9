import type { Random } from '#testkit/random'

const names = [
  'Lucía', 'Martín', 'Sofía', 'Hugo', 'Valeria', 'Álvaro', 'Carmen', 'Iñigo', 'Nuria', 'Óscar', 'Amaia', 'Pau', 'Candela', 'Rubén',
  'Xiana', 'Bruno', 'Rocío', 'Gael', 'Elena', 'Samir', 'Inés', 'Tomás', 'Marina', 'Unai', 'Julia', 'Adrián', 'Olga', 'Íker',
] // prettier-ignore

const surnames = [
  'García', 'Robles', 'Ibáñez', 'Ferrer', 'Núñez', 'Quiroga', 'Soler', 'Lago', 'Duarte', 'Miranda', 'Arrieta', 'Costa', 'Haddad', 'Vega',
  'Peña', 'Otero', 'Cañas', 'Muñoz', 'Serra', 'Blanco', 'Ramos', 'Solís', 'Prieto', 'Vidal', 'Montero', 'Roca', 'Zabala', 'Campos',
] // prettier-ignore

const titles = [
  (place: string) => `${place} sin prisa`,
  (place: string, days: number) => `${place} en ${days} días`,
  (place: string) => `Escapada a ${place}`,
  (place: string) => `Lo mejor de ${place}`,
  (place: string) => `${place} con niños`,
  (place: string) => `De mercados por ${place}`,
  (place: string) => `${place} a pie`,
  (place: string) => `Otoño en ${place}`,
] as const

const descriptions = [
  'Paseos, museos y mesas largas. Con tiempo para perderse entre medias.',
  'Lo imprescindible y algún rincón que no sale en las guías.',
  'Pensado para ir en tren y moverse andando. Casi todo se reserva el mismo día.',
  '',
  'Tres amigas, una maleta cada una y muchas ganas de comer bien. Los horarios son orientativos: si un sitio gusta, nos quedamos.',
] as const

const listTitles = [
  'Para este verano',
  'Pendientes',
  'Escapadas de fin de semana',
  'Con la familia',
  'Favoritos',
  'Ciudades con mar',
] as const

const plans = [
  ['Visita al centro histórico', 'landmark', '10:00', '12:00'],
  ['Comida en el mercado', 'food', '14:00', '15:30'],
  ['Museo por la tarde', 'art', '17:00', null],
  ['Mirador al atardecer', 'relax', '20:15', null],
  ['Cena con reserva', 'food', '21:30', '23:00'],
] as const

const one = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T

export const randomPersonName = (random: Random): string => `${one(random, names)} ${one(random, surnames)}`

export const randomTripTexts = (random: Random, place: string, days: number): { title: string; description: string } => ({
  title: [...one(random, titles)(place, days)].slice(0, 50).join(''),
  description: one(random, descriptions),
})

export const randomListTitle = (random: Random): string => one(random, listTitles)

export const randomDayPlans = (random: Random, count: number) => Array.from({ length: count }, () => one(random, plans))
