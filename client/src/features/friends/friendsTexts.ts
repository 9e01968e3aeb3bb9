import { pages } from '#shared/site/pages'
import { isolate } from '#shared/text'

export const friendsTexts = {
  pageTitle: pages.friends.title,
  itineraries: pages['friends/itineraries'].title,
  lists: pages['friends/lists'].title,
  connect: pages.connect.title,
  seeAllItineraries: 'Ver todos',
  seeAllLists: 'Ver todas',
  seeAllPeople: 'Ver todos',
  back: pages.friends.title,
  itinerariesFailed: 'En este momento no se encuentran itinerarios. Inténtalo más tarde.',
  noItineraries: 'No hay itinerarios',
  noLists: 'No hay listas',
  hint: 'Aquí verás lo que publican las personas que sigues.',
  findPeople: 'Buscar a quién seguir',
  search: 'Busca a alguien por su nombre',
  suggested: 'Sugerencias para ti',
  found: 'Resultados',
  nobody: (q: string) => `No se han encontrado resultados para "${isolate(q)}" en usuarios`,
}
