export const texts = {
  pageTitle: 'Inicio',
  headline: 'Planifica tus viajes',
  line: 'La red social para crear, compartir y descubrir itinerarios',
  search: 'Buscar destinos/usuarios...',
  searchButton: 'Buscar',
  popular: 'Populares esta semana',
  destinations: 'Destinos populares',
  friends: 'Novedades de tus amigos',
}

/** The eight posters: file, name, and what the search is asked for. */
export const destinations = [
  { poster: 'londres', name: 'Londres' },
  { poster: 'paris', name: 'París' },
  { poster: 'roma', name: 'Roma' },
  { poster: 'tokio', name: 'Tokio' },
  { poster: 'madrid', name: 'Madrid' },
  { poster: 'praga', name: 'Praga' },
  { poster: 'nueva-york', name: 'Nueva York' },
  { poster: 'florencia', name: 'Florencia' },
] as const
