export const locationTexts = {
  nothing: 'No se encontraron resultados',
  searching: 'Buscando…',
  failed: 'No se han podido buscar destinos. Inténtalo de nuevo.',
  knownOnly: 'Sin conexión solo se encuentran los destinos que ya conoce este dispositivo.',
  chooseLater: 'Sin conexión: escribe el destino y elígelo al volver.',
  clear: 'Borrar texto',
  suggestions: 'Sugerencias',
  destinations: 'Destinos populares',
}
