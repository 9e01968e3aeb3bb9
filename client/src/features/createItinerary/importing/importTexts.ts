import type { ImportKind, ImportErrorCode } from '#shared/api/imports'
import type { ErrorName } from '#shared/errors'
import { isolate } from '#shared/text'
import { ApiError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { formatCount, plural } from '../../../lib/format'
import { UnreadableFileError } from './importMutations'

const noTrip = 'No hemos encontrado ningún día ni ninguna idea. Comprueba que es un viaje.'

export const importTexts = {
  lead: 'Trae un viaje de un archivo o de un texto. Antes de crear nada verás qué se ha entendido.',
  choose: 'Elegir archivo',
  drop: 'Arrastra aquí un archivo o elígelo en tu dispositivo.',
  dropNow: 'Suéltalo aquí',
  kinds: '.json o .zip de Periplo, .ics, .csv, .txt o un mapa (.gpx, .kml, .kmz, .geojson), hasta 5 MB',
  paste: 'O pega un texto',
  pasteHint: 'Por ejemplo: «Día 1», debajo «10:00 Coliseo», y «- Ostia» para una idea.',
  read: 'Ver qué se entiende',
  noText: 'Pega o escribe un texto.',
  reading: (name: string) => `Leyendo ${isolate(name)}…`,
  needsNetwork: 'Para importar se necesita conexión.',
  understood: 'Esto es lo que se ha entendido',
  pasted: 'Texto pegado',
  other: 'Elegir otra cosa',
  problems: (count: number) => `Esto no lo hemos entendido (${formatCount(count)})`,
  /** A choice beside the problem. */
  placeOf: (problem: string) => `Sitio de: ${problem}`,
  nowhere: 'No importar',
  noProblems: 'Todo se ha entendido.',
  allProblems: (count: number) => `Ver los ${formatCount(count)}`,
  days: (count: number) => plural(count, 'día', 'días'),
  events: (count: number) => plural(count, 'evento', 'eventos'),
  ideas: (count: number) => plural(count, 'idea', 'ideas'),
  ideasTitle: 'Ideas',
  plan: 'Días y eventos',
  day: (number: number) => `Día ${number}`,
  emptyDay: 'Sin eventos',
  moreDays: (count: number) => (count === 1 ? 'Ver el día que falta' : `Ver los ${count} días que faltan`),
  moreEvents: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
  dates: (range: string, length: number) => `${range} · ${plural(length, 'día', 'días')}`,
  utc: {
    label: 'Huso horario',
    needsDestination: 'Las horas están en UTC. Elige el destino para pasarlas a su hora.',
    offer: (place: string) => `Las horas están en UTC: ¿pasarlas a hora de ${isolate(place)}?`,
    isLocal: (place: string) => `Las horas están en hora de ${isolate(place)}.`,
    still: (place: string | undefined) => `Las horas siguen en ${place === undefined ? 'UTC' : `hora de ${isolate(place)}`}.`,
    toLocal: 'Pasar las horas',
    toUtc: 'Volver a UTC',
  },
  create: 'Crear itinerario',
  tooLarge: 'El archivo es demasiado grande. Elige uno de menos de 5 MB.',
  unreadable: 'No se ha podido abrir ese archivo: puede que sea una carpeta o que ya no esté ahí. Elige otro.',
  noRoom: 'No te queda espacio para las imágenes de este archivo. Prueba con la copia sin imágenes (.json).',
  unreached: 'No se ha podido conectar con Periplo. Inténtalo de nuevo.',
}

export const importKindTexts: Record<ImportKind, string> = {
  json: 'Copia de Periplo',
  zip: 'Copia de Periplo con imágenes',
  ics: 'Calendario',
  csv: 'Hoja de cálculo',
  txt: 'Texto',
  gpx: 'Mapa (GPX)',
  kml: 'Mapa (KML)',
  geojson: 'Mapa (GeoJSON)',
}

/** By the code of the issue. */
export const importRefusalTexts: Readonly<Record<string, string>> = {
  nul: 'El archivo tiene signos que no son texto. Guárdalo como texto e inténtalo de nuevo.',
  nothing_found: noTrip,
  no_table_heading:
    'Parece una tabla, pero no encontramos los títulos de sus columnas. Hacen falta una de «Título» o «Actividad» y otra de «Día», «Fecha» u «Hora».',
  unknown_format: 'Este JSON no es una copia de Periplo, o es de una versión que no conocemos.',
  invalid_file: 'Esta copia tiene algo que un itinerario no admite, como un título de más de 50 caracteres.',
  damaged: 'El archivo está dañado o incompleto.',
  too_large: 'Este viaje es demasiado grande para editarlo en Periplo. Divídelo en varios.',
  too_many_days: 'Un itinerario puede durar un año como mucho, y este dura más.',
  too_many_events: 'Hay demasiados eventos: caben 60 en un día y 10.000 en todo el viaje.',
  end_before_start: 'La fecha de fin del archivo es anterior a la de inicio.',
  unsafe_name: 'El zip tiene nombres de archivo que no son seguros.',
  unpacked_too_large: 'El zip ocupa demasiado cuando se abre.',
  too_many_entries: 'El zip tiene más de 1.000 archivos.',
  too_many_pictures: 'El zip tiene más de 200 imágenes.',
} satisfies Record<ImportErrorCode, string>

const uploadRefusalTexts: Readonly<Record<string, string>> = {
  binary: 'Ese archivo no es un texto ni un zip. Elige uno .json, .zip, .ics, .csv, .txt, .gpx, .kml, .kmz o .geojson.',
  required: noTrip,
  over_quota: importTexts.noRoom,
}

const importErrorTexts: Partial<Record<ErrorName, string>> = {
  InvalidInputError: 'No se ha podido leer el archivo. Comprueba que es un viaje.',
  PayloadTooLargeError: importTexts.tooLarge,
  UnsupportedMediaError: uploadRefusalTexts.binary ?? '',
  UnauthorizedError: 'Por favor, inicia sesión para poder importar un itinerario.',
  ConflictError: 'Este itinerario ya se creó y se borró. Vuelve a elegir el archivo para crearlo otra vez.',
}

export function formatImportError(error: Error): string {
  if (error instanceof UnreadableFileError) return importTexts.unreadable
  const code = error instanceof ApiError ? error.issues.find(({ path }) => path === 'file')?.code : undefined
  return (
    importRefusalTexts[code ?? ''] ??
    uploadRefusalTexts[code ?? ''] ??
    errorText(error, { NetworkError: importTexts.unreached, ...importErrorTexts })
  )
}
