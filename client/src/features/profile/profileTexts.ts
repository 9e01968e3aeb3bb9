import { pages, type FollowListKind, type ProfileTab } from '#shared/site/pages'
import { pageTitles } from '#shared/site/pageTitles'
import { isolate } from '#shared/text'
import { formatCount } from '../../lib/format'

export const profileTexts = {
  savedHere: 'Guardado en este dispositivo',
  savedHereLine: 'Se creará en tu cuenta en cuanto haya conexión.',
  onThisDevice: 'En este dispositivo',
  onThisDeviceLine: 'Sin conexión puedes abrir y editar estos viajes.',
  pageTitle: pageTitles.profile,
  counts: {
    following: (n: number) => [formatCount(n), 'siguiendo'],
    followers: (n: number) => [formatCount(n), n === 1 ? 'seguidor' : 'seguidores'],
  } satisfies Record<FollowListKind, (n: number) => [number: string, word: string]>,
  loginForPeople: (name: string) => `Para ver a quién sigue ${isolate(name)} y quién le sigue.`,
  tabs: {
    itineraries: pages['profile/itineraries'].title,
    favorites: pages['profile/favorites'].title,
    lists: pages['profile/lists'].title,
    map: pages['profile/map'].title,
  } satisfies Record<ProfileTab, string>,
  tabsOf: (name: string) => `Viajes de ${isolate(name)}`,
  seeAll: 'Ver todos',
  openMap: 'Abrir el mapa',
  fullTitle: pageTitles.partOfProfile,
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

  people: { following: pages['profile/following'].title, followers: pages['profile/followers'].title } satisfies Record<
    FollowListKind,
    string
  >,
  peopleTitle: pageTitles.partOfProfile,
  nobody: {
    following: 'Aún no sigue a nadie',
    followers: 'Aún no tiene seguidores',
  } satisfies Record<FollowListKind, string>,
}
