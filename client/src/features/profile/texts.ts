import { count } from '../../lib/format'

export const texts = {
  pageTitle: (name: string, username: string) => `${name} (@${username})`,
  following: (n: number) => [count(n), 'siguiendo'] as const,
  followers: (n: number) => [count(n), n === 1 ? 'seguidor' : 'seguidores'] as const,
  itineraries: 'Itinerarios',
  firstItinerary: 'Crea tu primer itinerario',
  noneOfOthers: 'No hay itinerarios públicos',
  failed: 'No se ha podido cargar el perfil en este momento. Inténtalo más tarde.',
}
