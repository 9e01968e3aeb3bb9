export const calendarTexts = {
  address: 'Dirección secreta',
  ofTrip:
    'Con una dirección secreta te suscribes desde Google Calendar, Apple, Outlook u otro calendario: los cambios llegan solos. Quien la tenga puede leer el itinerario, también sin cuenta.',
  ofAll:
    'Con una dirección secreta te suscribes a todos tus itinerarios, los tuyos y los que editas, desde Google Calendar, Apple, Outlook u otro calendario. Quien la tenga puede leerlos, también los privados y sin cuenta.',
  make: 'Crear dirección secreta',
  once: 'Cópiala ahora: no se vuelve a mostrar.',
  exists: (made: string, used: string) => `Tienes una dirección desde el ${made}. ${used}`,
  used: (when: string) => `Tu calendario la leyó por última vez el ${when}.`,
  neverUsed: 'Ningún calendario la ha leído todavía.',
  replace: 'Cambiar por otra',
  replaceHint: 'Si la cambias o la anulas, la de antes deja de funcionar; también si cambias tu contraseña.',
  end: 'Anular dirección',
  made: 'Dirección secreta creada',
  ended: 'La dirección ya no funciona',
  copied: 'Dirección copiada al portapapeles',
  copyFailed: 'No se ha podido copiar. Selecciona la dirección y cópiala.',
  needsNetwork: 'Para la dirección secreta se necesita conexión.',
  loadFailed: 'No se ha podido comprobar si tienes una dirección. Inténtalo más tarde.',
  failed: 'No se ha podido guardar el cambio. Inténtalo de nuevo.',
  needsLogin: 'Inicia sesión para suscribirte con una dirección secreta.',
  loginReason: 'Inicia sesión para suscribirte a este itinerario desde tu calendario.',
}
