export const texts = {
  pageTitle: (q: string) => (q === '' ? 'Explorar' : `${q}: búsqueda`),
  title: 'Explora destinos y conecta con otros viajeros',
  search: 'Buscar destinos/usuarios...',
  searchButton: 'Buscar',
  itineraries: 'Itinerarios',
  nothing: (q: string) => `No se han encontrado resultados para "${q}" en itinerarios`,
  failed: 'No se han podido obtener resultados en este momento. Inténtalo más tarde.',
  newest: 'Recién publicados',
}
