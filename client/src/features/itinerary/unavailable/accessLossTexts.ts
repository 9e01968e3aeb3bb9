import { plural } from '../../../lib/format'

export const accessLossTexts = {
  noAccess: { title: 'Ya no tienes acceso a este itinerario', text: 'Quien lo creó ha cambiado quién puede editarlo.' },
  stillVisible: 'Quien lo creó ha cambiado quién puede editarlo. Todavía puedes verlo.',
  look: 'Ver el itinerario',
  gone: { title: 'Este itinerario ya no existe', text: 'Quien lo creó lo ha borrado.' },
  notListed: {
    title: 'No apareces entre quienes editan este itinerario',
    text: 'Parece que el servidor ha perdido los últimos cambios. Tu copia sigue en este dispositivo: pide a quien lo creó que te vuelva a añadir.',
  },
  notKnown: {
    title: 'El servidor no encuentra este itinerario',
    text: 'Parece que lo ha perdido. Tu copia sigue en este dispositivo: cuando quien lo creó lo recupere, podrás seguir editando.',
  },
  canBringBack: 'Parece que lo ha perdido. Tu copia sigue en este dispositivo: puedes recuperarlo tal como está aquí.',
  noCopy: 'En este dispositivo no hay ninguna copia.',
  bringBack: 'Recuperar el itinerario',
  broughtBack: 'Itinerario recuperado',
  notBroughtBack: 'No se ha podido recuperar. Inténtalo de nuevo.',
  signedOut: {
    title: 'Tu sesión ha terminado',
    text: 'Inicia sesión para seguir editando.',
    toOpen: 'Este itinerario es privado. Si es tuyo o colaboras en él, inicia sesión para abrirlo.',
  },
  outdated: { title: 'Hay una versión nueva de Periplo', text: 'Vuelve a cargar la página para seguir editando.' },
  otherEpoch: { title: 'Este itinerario se ha restaurado', text: 'Vuelve a abrirlo para seguir con la versión actual.' },
  tooLarge: { title: 'Este itinerario es demasiado grande', text: 'El servidor no puede guardar más en él.' },
  invalid: { title: 'No se han podido guardar los últimos cambios', text: 'El servidor no los ha aceptado.' },
  beyondRights: {
    title: 'No puedes cambiar este itinerario',
    text: 'No se ha guardado lo último que escribiste: ahora solo puedes leer.',
    proposer: 'No se ha guardado lo último que escribiste: en este itinerario puedes proponer ideas y cambiar las tuyas.',
  },
  /** Unsaved changes wait, or can be kept as a new trip. */
  withWork: (text: string, changes: number, canKeep: boolean): string => {
    if (changes === 0) return text
    return canKeep
      ? `${text} En este dispositivo ${plural(changes, 'cambio se quedó', 'cambios se quedaron')} sin guardar: puedes conservarlo todo en un itinerario tuyo.`
      : `${text} En este dispositivo ${plural(changes, 'cambio espera', 'cambios esperan')} para guardarse: no se perderá nada.`
  },
  keepAsNew: 'Guardar como itinerario nuevo',
  keptAsNew: 'Guardado como itinerario nuevo',
  notKept: 'No se ha podido guardar en este navegador. Inténtalo de nuevo.',
  reload: 'Volver a cargar',
  reopen: 'Volver a abrirlo',
  discard: 'Volver a la última versión guardada',
  giveUp: 'Descartar los cambios',
  giveUpQuestion: '¿Descartar los cambios sin guardar?',
  giveUpConsequence: 'Se borran de este dispositivo y no se pueden recuperar.',
  giveUpConfirm: 'Descartar',
}
