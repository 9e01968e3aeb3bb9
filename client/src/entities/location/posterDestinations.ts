export const posterDestinations = [
  { poster: 'londres', name: 'Londres' },
  { poster: 'paris', name: 'París' },
  { poster: 'roma', name: 'Roma' },
  { poster: 'tokio', name: 'Tokio' },
  { poster: 'madrid', name: 'Madrid' },
  { poster: 'praga', name: 'Praga' },
  { poster: 'nueva-york', name: 'Nueva York' },
  { poster: 'florencia', name: 'Florencia' },
] as const
