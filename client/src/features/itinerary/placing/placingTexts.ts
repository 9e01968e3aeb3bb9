import type { FoundPlace, InternetPlace } from '#shared/api/places'
import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'
import type { PositionProblem } from './currentPosition'

export const placingTexts = {
  place: 'Lugar',
  from: 'Sale de',
  to: 'Llega a',
  placeholder: 'Busca un sitio, pega un enlace o unas coordenadas',
  suggestions: 'Sitios',
  groups: {
    pasted: 'Lo que has escrito',
    trip: 'De este viaje',
    sight: 'Sitios',
    town: 'Poblaciones',
    people: 'De otros viajeros',
    geo: 'De internet',
  } satisfies Record<'pasted' | 'trip' | FoundPlace['source'] | InternetPlace['source'], string>,
  trips: (count: number) => `en ${plural(count, 'viaje', 'viajes')}`,
  searching: 'Buscando…',
  nothing: 'No hemos encontrado ese sitio. Pega su enlace o sus coordenadas.',
  askInternet: (text: string) => `Buscar «${isolate(text)}» en internet`,
  askingInternet: 'Buscando en internet…',
  foundInInternet: (count: number) => `${plural(count, 'sitio', 'sitios')} de internet`,
  nothingInInternet: 'En internet no aparece. Prueba con otras palabras.',
  internetFails: 'La búsqueda en internet no responde. Prueba dentro de un rato.',
  internetBusy: 'Hay demasiadas búsquedas en internet a la vez. Espera un momento y prueba otra vez.',
  internetOffline: 'Necesita conexión',
  notChosen: 'Elige un sitio de la lista o deja el campo vacío.',
  clear: 'Borrar texto',
  remove: 'Quitar lugar',
  approximate: 'aproximado',
  mark: 'Marcar en el mapa',
  here: 'Estoy aquí',
  locating: 'Buscando dónde estás…',
  positionProblems: {
    denied: 'Este navegador no nos deja saber dónde estás. Puedes permitirlo en sus ajustes, o buscar el sitio.',
    unavailable: 'No hemos podido saber dónde estás. Busca el sitio o pega sus coordenadas.',
    slow: 'Está tardando demasiado en saber dónde estás. Inténtalo otra vez o busca el sitio.',
  } satisfies Record<PositionProblem, string>,
  near: (town: string) => `Cerca de ${town}`,
  nights: 'Noches',
  nightsInvalid: (limit: number) => `Escribe cuántas noches son: de 1 a ${limit}.`,
  hide: 'Ocultar el lugar a quien no participa',
  photoPlace: 'Usar el lugar de la foto',
  photoPlaceUsed: 'Lugar de la foto puesto',
}
