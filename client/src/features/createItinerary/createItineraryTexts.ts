import type { ErrorName } from '#shared/errors'
import { pages } from '#shared/site/pages'

export const createItineraryTexts = {
  pageTitle: pages.createItinerary.title,
  title: 'Crea un nuevo itinerario',
  import: 'Importar',
  fillIn: 'Rellenar el formulario',
  name: 'Título',
  destination: 'Destino',
  description: 'Descripción',
  cover: 'Imagen de portada',
  start: 'Fecha de inicio',
  end: 'Fecha de fin',
  create: 'Crear',
  preview: 'Así se verá',
  publicHelper: 'Cualquiera puede verlo.',
  privateHelper: 'Solo lo veréis tú y quienes colaboren.',
  untitled: 'Tu próximo viaje',
  noTitle: 'Escribe un título.',
  noDestination: 'Por favor, selecciona un destino.',
  noStart: 'Elige la fecha de inicio.',
  noEnd: 'Elige la fecha de fin.',
  startAfterEnd: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
  tooManyLetters: (limit: number) => `Puede tener ${limit} caracteres como mucho.`,
  noRoomHere:
    'Sin conexión el viaje se guarda en este navegador, y no puede (poco espacio o navegación privada). Inténtalo cuando tengas conexión.',
  tooLong: 'Un itinerario puede durar un año como mucho.',
}

export const createItineraryErrorTexts: Partial<Record<ErrorName, string>> = {
  InvalidInputError: 'Datos de entrada no válidos. Asegúrate de que todos los campos estén correctos.',
  UnauthorizedError: 'Por favor, inicia sesión para poder crear un itinerario.',
  ConflictError: 'Este itinerario ya se creó y se borró. Cambia algo para crear otro.',
}
