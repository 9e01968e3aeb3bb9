export const texts = {
  nothing: 'No se encontraron resultados',
  searching: 'Buscando…',
  failed: 'No se han podido buscar destinos. Inténtalo de nuevo.',
  knownOnly: 'Sin conexión solo se encuentran los destinos que ya conoce este dispositivo.',
  notKnown: (query: string) =>
    `Sin conexión no se puede buscar «${query}». Estos son los destinos que ya conoce este dispositivo.`,
  clear: 'Borrar texto',
  suggestions: 'Sugerencias',
  destinations: 'Destinos populares',
}
