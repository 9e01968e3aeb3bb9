import { pages } from '#shared/site/pages'

export const homeTexts = {
  pageTitle: pages.home.title,
  headline: 'Planifica tus viajes',
  line: 'La red social para crear, compartir y descubrir itinerarios',
  popular: 'Populares esta semana',
  friends: 'Novedades de tus amigos',
  seeAll: 'Ver todos',
}
