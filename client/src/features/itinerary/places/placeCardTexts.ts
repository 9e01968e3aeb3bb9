import { isolate } from '#shared/text'

export const placeCardTexts = {
  unnamed: 'Ubicación marcada',
  approximate: 'aproximado',
  hidden: 'Solo lo veis quienes participáis',
  openIn: 'Abrir en…',
  /** Begins with the visible text. */
  openPlace: (place: string) => `${isolate(place)}. Abrir en…`,
  google: 'Google Maps',
  apple: 'Apple Maps',
  openStreetMap: 'OpenStreetMap',
  otherApp: 'Otra app de mapas',
  copyAddress: 'Copiar dirección',
  copyCoordinates: 'Copiar coordenadas',
  addressCopied: 'Dirección copiada',
  coordinatesCopied: 'Coordenadas copiadas',
  copyFailed: 'No se ha podido copiar. Prueba a abrir el sitio en un mapa.',
}
