import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'

export const tripTexts = {
  back: 'Volver',
  loadFailed: 'No se ha podido cargar el itinerario en este momento. Inténtalo más tarde.',
  edit: 'Editar itinerario',
  stopEditing: 'Dejar de editar',
  editingFailed: 'No se ha podido abrir la edición. Comprueba la conexión e inténtalo de nuevo.',

  title: 'Título',
  description: 'Descripción',
  addDescription: 'Añade una descripción',
  changeDates: 'Cambiar fechas',
  changeCover: 'Cambiar portada',
  coverRemoved: 'Portada quitada',

  aside: 'Ideas y personas',
  moreFrom: (name: string) => `Más de ${isolate(name)}`,

  dayIndex: 'Índice de días',
  day: (n: number) => `Día ${n}`,
  today: 'Hoy',
  now: 'Ahora',
  next: 'Después',
  events: (count: number) => plural(count, 'evento', 'eventos'),
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
  proposeLine: 'Propón planes: quien edita el itinerario les pondrá día.',
  ideasHint: 'Planes que aún no tienen día. Arrástralos cuando los veas claros.',
  withoutDay: 'Sin día',
  ideaCount: (count: number) => plural(count, 'idea', 'ideas'),
  addIdea: 'Añadir idea',

  save: 'Guardar',

  editButton: 'Editar',
  deleteButton: 'Borrar',
  eventOptions: (label: string) => `Opciones de ${isolate(label)}`,
  handle: (label: string) => `Mover ${isolate(label)}`,
  moveTo: 'Mover a…',
  copyTo: 'Copiar a otro itinerario…',
  isHere: 'Está aquí',
  eventDeleted: 'Evento borrado',
  moved: (label: string, where: string) => `${isolate(label)}, movido a ${where}`,

  presence: (names: readonly string[]) => `También aquí: ${names.map(isolate).join(', ')}`,
  isEditing: (name: string, what?: string) => `${isolate(name)} está editando${what === undefined ? '' : ` ${what}`}`,
  startedEditing: (name: string, label: string) => `${isolate(name)} está editando ${isolate(label)}.`,
  hasCome: (name: string) => `${isolate(name)} está aquí.`,
  othersChanged: (name: string | undefined) => `${name === undefined ? 'Otra persona' : isolate(name)} ha hecho cambios.`,
  isHereNow: (name: string) => `${isolate(name)} está aquí`,
}

export const presenceFieldNames: Partial<Record<string, string>> = {
  label: 'el título',
  startTime: 'la hora de inicio',
  endTime: 'la hora de fin',
  place: 'el lugar',
  to: 'el lugar de llegada',
  nights: 'las noches',
  description: 'la nota',
}
