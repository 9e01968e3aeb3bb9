/** Texts of the event form, which is loaded when it is opened. */
export const formTexts = {
  newEvent: 'Crear nuevo evento',
  editEvent: 'Editar evento',
  category: 'Categoría',
  startTime: 'Hora de inicio',
  endTime: 'Hora de fin',
  note: 'Nota',
  picture: 'Imagen',
  drawnPicture: (category: string) => `La de ${category.toLowerCase()}, si no subes otra`,
  saveAndAnother: 'Guardar y añadir otro',
  eventTitleNeeded: 'Escribe un título.',
  eventTitleLong: (limit: number) => `El título puede tener ${limit} caracteres como mucho.`,
  noTime: 'Escribe una hora como 20:30.',
  noteLong: (limit: number) => `La nota puede tener ${limit} caracteres como mucho.`,
  eventGone: 'Otra persona ha borrado este evento. Si guardas, se creará de nuevo.',
  notSaved: 'Lo que has escrito no se ha guardado',
  keepWriting: 'Seguir escribiendo',
  leftDraft: (label = '') => (label === '' ? 'Dejaste un evento a medias' : `Dejaste '${label}' a medias`),
  added: (labels: readonly string[]) =>
    `${labels.length === 1 ? 'Añadido' : 'Añadidos'}: ${new Intl.ListFormat('es', { type: 'conjunction' }).format(labels)}`,
  endsNextDay: 'Termina al día siguiente',
  eventSaved: (label: string) => `${label}, guardado`,
}
