import { pageTitles, searchHeadline } from '#shared/site/pageTitles'
import { isolate } from '#shared/text'
import type { SearchType } from '../../entities/search/suggestions'
import { plural } from '../../lib/format'

const among: Record<SearchType, string> = { itinerary: 'itinerarios', user: 'usuarios' }
const counted: Record<SearchType, (n: number) => string> = {
  itinerary: (n) => plural(n, 'itinerario', 'itinerarios'),
  user: (n) => plural(n, 'usuario', 'usuarios'),
}

export const searchTexts = {
  pageTitle: pageTitles.search,
  title: searchHeadline,
  onlyFriends: 'Solo itinerarios de amigos',
  results: 'Resultados',
  tabs: { itinerary: 'Itinerarios', user: 'Usuarios' },
  found: (type: SearchType, n: number, isAll: boolean) => (isAll ? counted[type](n) : `Más de ${counted[type](n)}`),
  nothing: (type: SearchType, q: string) => `No se han encontrado resultados para "${isolate(q)}" en ${among[type]}`,
  failed: 'No se han podido obtener resultados en este momento. Inténtalo más tarde.',
  searchIn: (type: SearchType) => `Buscar en ${among[type]}`,
  searchAll: 'Buscar en todos los itinerarios',
  askForPeople: 'Escribe un nombre para encontrar a otros viajeros',
}
