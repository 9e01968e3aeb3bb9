import type { ErrorName } from '#shared/errors'
import { pages } from '#shared/site/pages'
import { isolate } from '#shared/text'

export const listPageTexts = {
  loadFailed: 'No se ha podido cargar la lista en este momento. Inténtalo más tarde.',
  title: 'Título',
  description: 'Descripción',
  addDescription: 'Añade una descripción',
  changeFailed: 'No se ha podido guardar. Inténtalo de nuevo.',
  saving: 'Guardando…',
  saved: 'Todo guardado',
  imageFailed: 'No se ha podido guardar la imagen. Inténtalo de nuevo.',
  changeImage: 'Cambiar imagen',
  hidden: { name: 'Oculta', helper: 'Solo la ves tú.' },
  visibilityHelpers: {
    private: 'Solo la ves tú.',
    link: 'La ve quien tenga el enlace.',
    followers: 'La ven quienes te siguen.',
    public: 'Cualquiera puede verla.',
  },
  edit: 'Editar lista',
  stopEditing: 'Dejar de editar',
  deleteList: 'Borrar lista',
  itineraries: 'Itinerarios de la lista',
  empty: 'No hay itinerarios',
  emptyOwnHint: 'Añade los tuyos o los que te gustan.',
  removeItinerary: (title: string) => `Eliminar de la lista: ${isolate(title)}`,

  addItinerary: 'Añadir itinerario',
  sources: 'De dónde',
  own: 'Tus itinerarios',
  favourites: 'Favoritos',
  noFavourites: 'No hay favoritos',
  explore: 'Explorar',
  firstItinerary: 'Crea tu primer itinerario',
  addFailed: 'No se ha podido añadir. Inténtalo de nuevo.',

  pageTitle: pages.createList.title,
  newTitle: 'Crea una nueva lista',
  cover: 'Imagen de portada',
  create: 'Crear',
  preview: 'Así se verá',
  untitled: 'Tu próxima lista',
  noTitle: 'Escribe un título.',
  tooManyLetters: (limit: number) => `Puede tener ${limit} caracteres como mucho.`,
  withItinerary: (title: string) => `Se añadirá «${isolate(title)}».`,
}

export const createListErrorTexts: Partial<Record<ErrorName, string>> = {
  InvalidInputError: 'Datos de entrada no válidos. Asegúrate de que todos los campos estén correctos.',
  UnauthorizedError: 'Por favor, inicia sesión para poder crear una lista.',
}

export const listAudienceTexts = {
  question: '¿Quién puede verla?',
  laterQuestion: '¿Quién podrá verla cuando deje de estar oculta?',
  sentences: {
    private: 'Solo tú.',
    link: 'Quien tenga el enlace; no sale en búsquedas.',
    followers: 'Quienes te siguen, con su sesión iniciada.',
    public: 'Cualquiera, y puede salir en búsquedas.',
  },
}
