import { isolate } from '#shared/text'
import { plural } from '../../lib/format'

export const itineraryTexts = {
  none: 'No hay itinerarios',
  failed: 'No se han podido cargar los itinerarios en este momento. Inténtalo más tarde.',
  loading: 'Cargando itinerarios',
  audience: { private: 'Privado', link: 'Con enlace', followers: 'Seguidores', public: 'Público' },
  addToList: 'Añadir a lista',
  loginToList: 'Para añadirlo a una lista.',
  removeFromList: 'Eliminar de la lista',
  visibility: { public: 'Público', private: 'Privado' },

  deleteOne: (title: string) => `Borrar ${isolate(title)}`,
  deleteConsequence: (days: number) =>
    `Se ${days === 1 ? 'borra su día' : `borran sus ${plural(days, 'día', 'días')}`} con los eventos, también para quienes colaboran. No se puede deshacer.`,
  deleteFailed: 'Error al borrar el itinerario. Por favor, inténtalo de nuevo.',
  deleted: 'Itinerario borrado',
}
