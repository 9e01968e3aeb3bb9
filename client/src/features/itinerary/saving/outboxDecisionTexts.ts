import { audienceOf } from '#shared/audience'
import { type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { EditableRecordField } from '#shared/itinerary/record'
import { keysOf } from '#shared/keysOf'
import { isolate } from '#shared/text'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { formatCount } from '../../../lib/format'
import { formatInputDate } from '../../../lib/dateFormats'
import type { RecordFields } from '../../../engine/outbox/pendingChange'

export const outboxDecisionTexts = {
  creationRefused: 'El viaje no se ha podido crear',
  creationInvalid:
    'El servidor no ha aceptado sus datos. Sigue guardado en este dispositivo: revisa el título, las fechas y el destino e inténtalo otra vez.',
  placeMissing: 'Falta elegir el destino',
  choosePlace: (name: string) => `Lo escribiste sin conexión: «${isolate(name)}». Elígelo de la lista y el viaje se creará.`,
  idTaken: 'Su identificador ya está en uso. Sigue guardado en este dispositivo: puedes guardarlo como un itinerario nuevo.',
  destination: 'Destino',
  eraseHere: 'Borrar de este dispositivo',
  eraseConsequence: 'Solo está en este dispositivo. No se puede deshacer.',
  pictureRefused: 'Una imagen no se ha podido subir',
  recordRefused: 'Un cambio no se ha podido guardar',
  refusedFields: (fields: readonly RecordFieldText[]) =>
    `El servidor no ha aceptado ${fields.map(({ name, text }) => `${name.toLowerCase()} «${isolate(text)}»`).join(', ')}.`,
  perhapsChanged: 'Puede que el viaje haya cambiado mientras tanto.',
  tooManyDays: (days: number) =>
    `El viaje tiene ahora ${formatCount(days)} días, que no caben en esas fechas. Elige otras, o elimina días y reinténtalo.`,
  dropChange: 'Descartar el cambio',
}

export interface RecordFieldText {
  field: EditableRecordField
  name: string
  text: string
}

const day = (date: WireDate) => formatInputDate(fromWireDate(date))

export function describeRecordFields({
  title,
  description,
  image,
  startDate,
  endDate,
  isPublic,
  audience,
}: RecordFields): RecordFieldText[] {
  const words: Record<EditableRecordField, [name: string, text: string | undefined]> = {
    image: ['Portada', image === undefined ? undefined : image === null ? 'sin imagen' : 'imagen propia'],
    title: ['Título', title],
    description: ['Descripción', description],
    startDate: ['Fecha de inicio', startDate && day(startDate)],
    endDate: ['Fecha de fin', endDate && day(endDate)],
    // Both fields are one entry.
    isPublic: [
      'Visibilidad',
      isPublic === undefined && audience === undefined ? undefined : itineraryTexts.audience[audienceOf({ isPublic, audience })],
    ],
    audience: ['Visibilidad', undefined],
  }
  return keysOf(words).flatMap((field) => {
    const [name, text] = words[field]
    return text === undefined ? [] : [{ field, name, text }]
  })
}
