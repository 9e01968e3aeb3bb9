export const openInTexts = {
  openIn: 'Abrir en…',
  google: 'Google Maps',
  apple: 'Apple Maps',
  openStreetMap: 'OpenStreetMap',
  otherApp: 'Otra app de mapas',
  copyAddress: 'Copiar dirección',
  copyCoordinates: 'Copiar coordenadas',
  addressCopied: 'Dirección copiada',
  coordinatesCopied: 'Coordenadas copiadas',
  copyFailed: 'No se ha podido copiar. Prueba a abrir el sitio en un mapa.',
  openRoute: 'Abrir la ruta en Google Maps',
  routePart: (n: number, count: number) => `Ruta ${n} de ${count}`,
}
