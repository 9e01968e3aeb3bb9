export const texts = {
  nothing: 'No se encontraron resultados',
  searching: 'Buscando…',
  failed: 'No se han podido buscar destinos. Inténtalo de nuevo.',
  clear: 'Borrar texto',
  suggestions: 'Sugerencias',
}
