import { isolate } from '#shared/text'

const endDays: Readonly<Record<number, string>> = {
  [-2]: 'Dos días antes',
  [-1]: 'El día anterior',
  1: 'Al día siguiente',
  2: 'Dos días después',
  3: 'Tres días después',
}

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
  endDay: (offset: number) => endDays[offset],
  /** For screen readers, before the distance. */
  toNext: 'Hasta el siguiente:',
  straightLine: 'En línea recta, sin contar calles',
  night: (title: string) => `Noche en ${isolate(title)}`,
  openRoute: 'Abrir la ruta en Google Maps',
  routePart: (n: number, count: number) => `Ruta ${n} de ${count}`,
  copyFailed: 'No se ha podido copiar. Prueba a abrir el sitio en un mapa.',
}
