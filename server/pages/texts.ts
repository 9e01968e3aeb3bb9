import { dateParts, tripLength, type CalendarDate } from '#shared/dates'
import type { Location } from '#shared/api/locations'

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
const itineraries = (count: number): string => (count === 1 ? '1 itinerario' : `${count} itinerarios`)

/** `el 4 de abril de 2026`, `del 30 de marzo al 4 de abril de 2026` */
function dates(start: CalendarDate, end: CalendarDate): string {
  const [from, to] = [dateParts(start), dateParts(end)]
  const full = `${to.day} de ${to.month} de ${to.year}`
  if (start === end) return `el ${full}`
  if (from.year !== to.year) return `del ${from.day} de ${from.month} de ${from.year} al ${full}`
  return from.month === to.month ? `del ${from.day} al ${full}` : `del ${from.day} de ${from.month} al ${full}`
}

const place = ({ name, countryName }: Pick<Location, 'name' | 'countryName'>): string =>
  countryName === null || countryName === name ? name : `${name}, ${countryName}`

/** What the heads of pages say; their titles are those that the pages give themselves. */
export const texts = {
  product: 'Periplo',
  title: (what: string) => `${what} · Periplo`,
  description: 'La red social para crear, compartir y descubrir itinerarios de viaje.',
  home: 'Inicio',
  homeShared: 'Planifica tus viajes',
  search: (q: string) => (q === '' ? 'Explorar' : `${q}: búsqueda`),
  itinerary: (location: Location, start: CalendarDate, end: CalendarDate, author: string) =>
    `Itinerario de ${days(tripLength(start, end))} por ${place(location)}, ${dates(start, end)}. De @${author} en Periplo.`,
  list: (count: number, author: string) => `Lista de @${author} con ${itineraries(count)} de viaje en Periplo.`,
  profile: (name: string, username: string) => `${name} (@${username})`,
  profileShared: (name: string) => `Los itinerarios y listas de viaje de ${name} en Periplo.`,
  partsOfProfile: {
    itineraries: 'Itinerarios',
    favorites: 'Favoritos',
    lists: 'Listas',
    followers: 'Seguidores',
    following: 'Siguiendo',
  },
  partOfProfile: (what: string, name: string, username: string) => `${what} de ${name} (@${username})`,
  untitled: 'Sin título',
}

/** Pages that look the same for everybody: their titles, and what search engines may say of those they should know. */
export const staticPages: Readonly<Record<string, { title: string; description?: string }>> = {
  '/search': { title: texts.search(''), description: 'Explora destinos y conecta con otros viajeros.' },
  '/login': { title: 'Iniciar sesión' },
  '/register': { title: 'Crea tu cuenta' },
  '/create-itinerary': { title: 'Crea un nuevo itinerario' },
  '/create-list': { title: 'Crea una nueva lista' },
  '/connect': { title: 'Conecta con otros usuarios' },
  '/friends': { title: 'Amigos' },
  '/friends/itineraries': { title: 'Itinerarios recientes de tus amigos' },
  '/friends/lists': { title: 'Listas recientes de tus amigos' },
  '/settings': { title: 'Configuración' },
  '/about-us': { title: 'Sobre nosotros', description: 'Qué es Periplo y por qué existe.' },
  '/contact-us': { title: 'Contacto', description: 'Escríbenos: preguntas, ideas y problemas.' },
  '/privacy-policy': {
    title: 'Política de privacidad',
    description: 'Qué datos guarda Periplo, para qué y durante cuánto tiempo.',
  },
  '/terms-of-use': { title: 'Términos de uso', description: 'Las normas para usar Periplo.' },
}
