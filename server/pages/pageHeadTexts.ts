import { formatDateRange, tripLength, type CalendarDate } from '#shared/dates'
import type { Location } from '#shared/api/locations'
import { isolate } from '#shared/text'

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
const itineraries = (count: number): string => (count === 1 ? '1 itinerario' : `${count} itinerarios`)

const dates = (start: CalendarDate, end: CalendarDate): string => `${start === end ? 'el ' : ''}${formatDateRange(start, end)}`

const place = ({ name, countryName }: Pick<Location, 'name' | 'countryName'>): string =>
  countryName === null || countryName === name ? isolate(name) : `${isolate(name)}, ${countryName}`

export const pageHeadTexts = {
  description: 'La red social para crear, compartir y descubrir itinerarios de viaje.',
  homeShared: 'Planifica tus viajes',
  itinerary: (location: Location, start: CalendarDate, end: CalendarDate, author: string) =>
    `Itinerario de ${days(tripLength(start, end))} por ${place(location)}, ${dates(start, end)}. De @${author} en Periplo.`,
  invitation: (inviter: string, title: string) => `${isolate(inviter)} te invita a «${isolate(title)}»`,
  invitationShared: (location: Location, start: CalendarDate, end: CalendarDate) =>
    `Un viaje de ${days(tripLength(start, end))} por ${place(location)}, ${dates(start, end)}, en Periplo.`,
  list: (count: number, author: string) => `Lista de @${author} con ${itineraries(count)} de viaje en Periplo.`,
  profileShared: (name: string) => `Los itinerarios y listas de viaje de ${isolate(name)} en Periplo.`,
  untitled: 'Sin título',
}
