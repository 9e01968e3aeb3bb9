export const openInTexts = {
  openIn: 'Abrir en…',
  google: 'Google Maps',
  apple: 'Apple Maps',
  openStreetMap: 'OpenStreetMap',
  otherApp: 'Otra app de mapas',
  showOnMap: 'Ver en el mapa',
  copyAddress: 'Copiar dirección',
  copyCoordinates: 'Copiar coordenadas',
  addressCopied: 'Dirección copiada',
  coordinatesCopied: 'Coordenadas copiadas',
  copyFailed: 'No se ha podido copiar. Prueba a abrir el sitio en un mapa.',
  /** For screen readers, before the distance. */
  toNext: 'Hasta el siguiente:',
  straightLine: 'En línea recta, sin contar calles',
  openRoute: 'Abrir la ruta en Google Maps',
  routePart: (n: number, count: number) => `Ruta ${n} de ${count}`,
}
