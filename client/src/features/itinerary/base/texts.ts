import { plural } from '../../../lib/format'
import type { HistoryEntry } from '../../../engine/document/history'
import { common } from '../../../texts/common'

export const texts = {
  back: 'Volver',
  loadFailed: 'No se ha podido cargar el itinerario en este momento. Inténtalo más tarde.',
  edit: 'Editar itinerario',
  stopEditing: 'Dejar de editar',
  editingFailed: 'No se ha podido abrir la edición. Comprueba la conexión e inténtalo de nuevo.',
  leave: 'Salir del itinerario',
  leaveQuestion: (title: string) => `¿Salir de '${title}'?`,
  leaveConsequence: 'Dejarás de poder editarlo. Quien lo creó puede volver a añadirte.',
  leaveConfirm: 'Salir',
  leaveFailed: 'No se ha podido salir del itinerario. Inténtalo de nuevo.',
  deleteItinerary: 'Borrar itinerario',
  deleteConsequence: (days: number, events: number) =>
    `Se borran ${days === 1 ? 'su' : 'sus'} ${plural(days, 'día', 'días')} y ${plural(events, 'evento', 'eventos')}, también para quienes colaboran. No se puede deshacer.`,
  deleteFailed: 'Error al borrar el itinerario. Por favor, inténtalo de nuevo.',
  deleted: 'Itinerario borrado',

  title: 'Título',
  description: 'Descripción',
  addDescription: 'Añade una descripción',
  changeDates: 'Cambiar fechas',
  moveTrip: 'Mover todo el viaje',
  moveTripHelper: (days: number) => `Sigue durando ${plural(days, 'día', 'días')}: elige uno de los dos y el otro va detrás.`,
  changeCover: 'Cambiar portada',
  coverRemoved: 'Portada quitada',
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',

  owner: 'Propietario',
  everybody: 'Quién participa',
  moreCollaborators: (count: number) => `+${count}`,
  showPeople: (names: string) => `Colaboradores: ${names}`,
  collaborators: 'Colaboradores',
  username: 'Nombre de usuario',
  addCollaborator: 'Añadir colaborador',
  candidates: 'Sugerencias',
  removeCollaborator: (name: string) => `Quitar a ${name}`,
  removeQuestion: (name: string) => `¿Quitar a ${name}?`,
  removeConsequence: 'Dejará de poder editar este itinerario.',
  removeConfirm: 'Quitar',
  alreadyOwner: 'Este itinerario ya es tuyo: no hace falta que te añadas.',
  alreadyIn: (username: string) => `@${username} ya participa en este itinerario.`,
  usernameNeeded: 'Por favor, ingresa un nombre de usuario.',
  addFailed: 'Error al añadir colaborador. Por favor, inténtalo de nuevo.',
  removeFailed: 'No se ha podido quitar. Inténtalo de nuevo.',
  collaboratorAdded: (name: string) => `${name} ya puede editar`,
  visibility: { public: 'Público', private: 'Privado' },
  visibilityHelpers: { public: 'Cualquiera puede verlo', private: 'Solo quienes participan' },
  sharePrivate: 'Es privado: el enlace solo se abre a quienes colaboran en él.',
  makePublic: 'Hacerlo público',

  aside: 'Ideas y personas',
  moreFrom: (name: string) => `Más de ${name}`,

  dayIndex: 'Índice de días',
  day: (n: number) => `Día ${n}`,
  today: 'Hoy',
  now: 'Ahora',
  events: (count: number) => plural(count, 'evento', 'eventos'),
  nextDay: 'Al día siguiente',
  emptyDay: 'Sin planes todavía',
  firstPlan: 'Añade tu primer plan',
  addEvent: 'Añadir evento',
  addDay: 'Añadir día',
  deleteDay: 'Borrar día',
  moveDay: 'Mover día',
  dayOptions: (n: number) => `Opciones del día ${n}`,
  dayDeleted: (n: number) => `Día ${n} borrado`,
  dayAdded: (label: string) => `${label}, añadido`,
  beyondRange: 'fuera de las fechas',
  noDays: 'Este itinerario no tiene días',

  ideas: 'Ideas',
  ideasLine: 'Planes que aún no tienen día.',
  ideasHint: 'Planes que aún no tienen día. Arrástralos cuando los veas claros.',
  withoutDay: 'Sin día',
  addIdea: 'Añadir idea',

  save: 'Guardar',
  dayFull: 'Este día ya tiene 60 eventos. Elige otro.',
  rangeFull: 'Ya no caben más días en las fechas del viaje.',
  eventWasDeleted: 'Otra persona ha borrado ese evento.',
  dayGone: 'Otra persona ha borrado ese día.',

  editButton: 'Editar',
  deleteButton: 'Borrar',
  eventOptions: (label: string) => `Opciones de ${label}`,
  handle: (label: string) => `Mover ${label}`,
  moveTo: 'Mover a…',
  isHere: 'Está aquí',
  eventDeleted: 'Evento borrado',
  moved: (label: string, where: string) => `${label}, movido a ${where}`,

  presence: (names: string) => `También aquí: ${names}`,
  isEditing: (name: string, what?: string) => `${name} está editando${what === undefined ? '' : ` ${what}`}`,
  startedEditing: (name: string, label: string) => `${name} está editando ${label}.`,
  hasCome: (name: string) => `${name} está aquí.`,
  othersChanged: (name: string | undefined) => `${name ?? 'Otra persona'} ha hecho cambios.`,
  isHereNow: (name: string) => `${name} está aquí`,
}

/** What the others are told to be editing. */
export const fieldNames: Partial<Record<string, string>> = {
  label: 'el título',
  startTime: 'la hora de inicio',
  endTime: 'la hora de fin',
  description: 'la nota',
}

export const dateErrors = {
  startAfterEnd: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
  endBeforeStart: 'La fecha de fin no puede ser anterior a la fecha de inicio.',
  daysBeforeStart: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de retrasar la fecha de inicio.`,
  daysAfterEnd: (days: number) =>
    `Este itinerario tiene ${plural(days, 'día', 'días')}. Elimina días del itinerario antes de adelantar la fecha de fin.`,
  tooLong: (days: number) => `Un itinerario puede durar ${plural(days, 'día', 'días')} como mucho.`,
}

export const saveTexts = {
  saved: 'Todo guardado',
  saving: 'Guardando…',
  onDevice: (changes: number) => `Guardado en este dispositivo (${plural(changes, 'cambio', 'cambios')})`,
  offline: 'Sin conexión',
  panel: 'Dónde están tus cambios',
  whySaved: 'El servidor tiene todos tus cambios. Puedes cerrar la página.',
  whySaving: 'Tus cambios van de camino al servidor.',
  whyOnDevice:
    'Ahora mismo no se llega al servidor. Esto espera en este dispositivo y se enviará en cuanto vuelva la conexión, aunque cierres la página.',
  whyOffline:
    'Ahora mismo no se llega al servidor. No hay nada pendiente: puedes seguir editando, y lo que cambies esperará aquí hasta que vuelva la conexión.',
  waiting: 'Pendiente de enviar',
  takenBack: (what: string) => `deshacer ${what}`,
  earlier: (changes: number) => `${plural(changes, 'cambio', 'cambios')} de otra pestaña o de una visita anterior`,
  more: (changes: number) => `y ${plural(changes, 'cambio', 'cambios')} más`,
  creation: 'crear este viaje',
  field: (name: string) => `cambiar ${name.toLowerCase()}`,
  cover: 'subir la portada',
  eventPicture: 'subir la imagen de un evento',
  sendNow: 'Enviar ahora',
  attention: 'Necesita atención',
  device:
    'Este navegador no guarda nada aquí (por ejemplo, en una ventana privada). Con conexión todo llega al servidor; no cierres la página sin ella.',
  tooLong:
    'Lo que has escrito en el título o en la descripción es demasiado largo y no se ha guardado. Acórtalo, o pulsa Escape en ese campo para dejarlo como estaba.',
  full: 'No queda espacio en este dispositivo para guardar tus cambios. Con conexión todo llega al servidor; libera espacio y no cierres la página sin ella.',
}

export const dragTexts = {
  instructions:
    'Para mover el evento, pulsa espacio. Con las flechas arriba y abajo cambias su posición; con izquierda y derecha, el día. Vuelve a pulsar espacio para soltarlo o Escape para cancelar.',
  lifted: (label: string) => `Has cogido ${label}.`,
  over: (label: string, where: string, position: number, count: number) =>
    `${label}: ${where}, posición ${position} de ${count}.`,
  dropped: (label: string, where: string, position: number, count: number) =>
    `${label} está ahora en ${where}, posición ${position} de ${count}.`,
  cancelled: (label: string) => `${label} se queda donde estaba.`,
}

export const dayDragTexts = {
  lifted: (label: string) => `Has cogido ${label}.`,
  dropped: (label: string) => `El día está ahora en su nuevo sitio: ${label}.`,
  cancelled: (label: string) => `${label} se queda donde estaba.`,
}

export const undoTexts = {
  undone: (what: string) => `Deshecho: ${what}.`,
  redone: (what: string) => `Rehecho: ${what}.`,
  see: 'Ver',
  changedSince: 'Otra persona lo ha cambiado después. Se queda como está.',
}

/** 'mover Coliseo', as it stands behind 'Deshacer'. */
export function historyEntryInWords({ kind, name }: HistoryEntry): string {
  const title = name === '' ? common.untitled : name
  switch (kind) {
    case 'addDay':
      return `añadir el día ${name}`
    case 'moveDay':
      return `mover el día ${name}`
    case 'deleteDay':
      return `borrar el día ${name}`
    case 'addEvent':
      return `añadir ${title}`
    case 'editEvent':
      return `cambiar ${title}`
    case 'moveEvent':
      return `mover ${title}`
    case 'deleteEvent':
      return `borrar ${title}`
    case 'title':
      return 'cambiar el título'
    case 'description':
      return 'cambiar la descripción'
    case 'dates':
      return 'cambiar las fechas'
    case 'cover':
      return 'cambiar la portada'
    case 'visibility':
      return 'cambiar quién puede verlo'
  }
}
