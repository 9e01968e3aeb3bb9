import { isolate } from '#shared/text'

export const eventFormTexts = {
  newEvent: 'Crear nuevo evento',
  newIdea: 'Nueva idea',
  editEvent: 'Editar evento',
  editIdea: 'Editar idea',
  category: 'Categoría',
  startTime: 'Hora de inicio',
  endTime: 'Hora de fin',
  note: 'Nota',
  picture: 'Imagen',
  drawnPicture: (category: string) => `La de ${category.toLowerCase()}, si no subes otra`,
  saveAndAnother: { event: 'Guardar y añadir otro', idea: 'Guardar y añadir otra' },
  eventTitleNeeded: 'Escribe un título.',
  eventTitleLong: (limit: number) => `El título puede tener ${limit} caracteres como mucho.`,
  noTime: 'Escribe una hora como 20:30.',
  noteLong: (limit: number) => `La nota puede tener ${limit} caracteres como mucho.`,
  eventGone: 'Otra persona ha borrado este evento. Si guardas, se creará de nuevo.',
  notSaved: 'Lo que has escrito no se ha guardado',
  keepWriting: 'Seguir escribiendo',
  leftDraft: (label = '') => (label === '' ? 'Dejaste un evento a medias' : `Dejaste «${isolate(label)}» a medias`),
  added: (labels: readonly string[], isIdea: boolean) =>
    `${isIdea ? 'Añadida' : 'Añadido'}${labels.length === 1 ? '' : 's'}: ${new Intl.ListFormat('es', { type: 'conjunction' }).format(labels.map(isolate))}`,
  endsNextDay: 'Termina al día siguiente',
  eventSaved: (label: string) => `${isolate(label)}, guardado`,
}
