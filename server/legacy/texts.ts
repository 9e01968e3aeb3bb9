/** What pages show of an `error` event. */
export const texts = {
  malformed: 'No se ha entendido el mensaje. Recarga la página e inténtalo de nuevo.',
  invalid: 'Hay datos que no son válidos. Revísalos e inténtalo de nuevo.',
  notAllowed: 'No tienes permiso para hacer este cambio.',
  cannotOpen: 'No puedes abrir este itinerario.',
  gone: 'Alguien lo ha borrado mientras tanto.',
  rangeFull: 'El itinerario ya tiene todos los días de sus fechas.',
  dayFull: 'Este día ya tiene todos los eventos que caben.',
  full: 'El itinerario está lleno.',
  tooFast: 'Vas demasiado rápido. Espera un momento y recarga la página.',
  tooMany: 'Tienes demasiados itinerarios abiertos a la vez.',
  busy: 'Periplo está desbordado ahora mismo. Inténtalo de nuevo en un momento.',
  failed: 'No se ha podido hacer. Inténtalo de nuevo.',
}
