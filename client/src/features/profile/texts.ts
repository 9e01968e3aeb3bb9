import type { PeopleKind, ProfileTab } from '../../entities/user/profileState'
import { formatCount } from '../../lib/format'

export const texts = {
  savedHere: 'Guardado en este dispositivo',
  savedHereLine: 'Se creará en tu cuenta en cuanto haya conexión.',
  onThisDevice: 'En este dispositivo',
  onThisDeviceLine: 'Sin conexión puedes abrir y editar estos viajes.',
  pageTitle: (name: string, username: string) => `${name} (@${username})`,
  counts: {
    following: (n: number) => [formatCount(n), 'siguiendo'],
    followers: (n: number) => [formatCount(n), n === 1 ? 'seguidor' : 'seguidores'],
  } satisfies Record<PeopleKind, (n: number) => [number: string, word: string]>,
  loginForPeople: (name: string) => `Para ver a quién sigue ${name} y quién le sigue.`,
  tabs: { itineraries: 'Itinerarios', favorites: 'Favoritos', lists: 'Listas' } satisfies Record<ProfileTab, string>,
  tabsOf: (name: string) => `Viajes de ${name}`,
  seeAll: 'Ver todos',
  fullTitle: (what: string, name: string, username: string) => `${what} de ${name} (@${username})`,
  firstItinerary: 'Crea tu primer itinerario',
  noItineraries: 'No hay itinerarios públicos',
  firstList: 'Crea tu primera lista',
  firstListHint: 'Junta los viajes que se parecen.',
  noLists: 'No hay listas públicas',
  noFavorites: 'No hay favoritos',
  explore: 'Explorar',
  newList: 'Nueva lista',
  backToProfile: (username: string) => `Volver al perfil de @${username}`,
  failed: 'No se ha podido cargar el perfil en este momento. Inténtalo más tarde.',

  people: { following: 'Siguiendo', followers: 'Seguidores' } satisfies Record<PeopleKind, string>,
  peopleTitle: (people: string, name: string, username: string) => `${people} de ${name} (@${username})`,
  nobody: {
    following: 'Aún no sigue a nadie',
    followers: 'Aún no tiene seguidores',
  } satisfies Record<PeopleKind, string>,
}
