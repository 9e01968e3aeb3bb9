import { isolate } from '#shared/text'
import { plural } from '../../lib/format'

export const listTexts = {
  none: 'No hay listas',
  failed: 'En este momento no se encuentran listas. Inténtalo más tarde.',
  loading: 'Cargando listas',
  audience: { private: 'Privada', link: 'Con enlace', followers: 'Seguidores', public: 'Pública' },
  visibility: { public: 'Pública', private: 'Privada' },
  itineraries: (n: number) => plural(n, 'itinerario', 'itinerarios'),

  choose: 'Selecciona una lista',
  noneAvailable: 'No tienes listas disponibles',
  createFirst: 'Crea tu primera lista',
  newList: 'Nueva lista',
  added: 'Añadido',
  addTo: (list: string) => `Añadir a ${isolate(list)}`,
  addedTo: (list: string) => `Añadido a ${isolate(list)}`,
  removed: (list: string) => `Quitado de «${isolate(list)}»`,
  removeFailed: 'No se ha podido quitar de la lista. Inténtalo de nuevo.',

  deleteOne: (title: string) => `Borrar ${isolate(title)}`,
  deleteConsequence: 'Los itinerarios que contiene no se borran. No se puede deshacer.',
  deleteFailed: 'Error al borrar la lista. Por favor, inténtalo de nuevo.',
  deleted: 'Lista borrada',
}
