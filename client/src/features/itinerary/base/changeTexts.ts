import type { ItineraryDifference } from '#shared/api/versions'
import type { EventField } from '#shared/itinerary/fields'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { isolate } from '#shared/text'
import { commonTexts } from '../../../texts/common'

/** Without `dayNumber`, a move went to the ideas. */
export type FormattableChange = Pick<ItineraryDifference, 'kind' | 'label' | 'fields' | 'dayNumber'>

export const quoteTitle = (label: string): string => `«${label === '' ? commonTexts.untitled : isolate(label)}»`

/** 'día 2' of 'Día 2 - Domingo, 25 de octubre'. */
export const shortDayLabel = (label: string): string => label.split(' - ')[0]?.toLowerCase() ?? label

const eventFields: Record<EventField, string> = {
  label: 'el título',
  description: 'la nota',
  startTime: 'la hora',
  endTime: 'la hora',
  category: 'la categoría',
  image: 'la imagen',
  place: 'el lugar',
  to: 'la llegada',
  nights: 'las noches',
}
const recordFields: Record<Exclude<keyof ItineraryRecord, 'recordVersion' | 'roles'>, string> = {
  title: 'el título',
  description: 'la descripción',
  image: 'la portada',
  startDate: 'las fechas',
  endDate: 'las fechas',
  isPublic: 'quién puede verlo',
  audience: 'quién puede verlo',
  commenting: 'quién puede comentar',
  location: 'el destino',
  collaborators: 'quién participa',
}

/** 'a, b y c'. */
export function formatConjunction(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} y ${last}`
}

const inWords = (fields: readonly string[], words: Partial<Record<string, string>>): string =>
  formatConjunction([...new Set(fields.flatMap((field) => words[field] ?? []))])

/** 'la hora y la nota', for an event. */
export const formatEventFieldNames = (fields: readonly string[]): string => inWords(fields, eventFields)
/** 'el título y las fechas', for an itinerary. */
export const formatRecordFieldNames = (fields: readonly string[]): string => inWords(fields, recordFields)

/** 'movió «MAAT» al día 2', after the author's name. `username`: the author's. */
export function formatItineraryChange({ kind, label, fields = [], dayNumber }: FormattableChange, username?: string): string {
  switch (kind) {
    case 'add-event':
      return `añadió ${quoteTitle(label)}`
    case 'edit-event': {
      const what = formatEventFieldNames(fields)
      return what === '' ? `cambió ${quoteTitle(label)}` : `cambió ${what} de ${quoteTitle(label)}`
    }
    case 'move-event':
      return `movió ${quoteTitle(label)} ${dayNumber === undefined || dayNumber === null ? 'a Ideas' : `al día ${dayNumber}`}`
    case 'delete-event':
      return `borró ${quoteTitle(label)}`
    case 'add-day':
      return `añadió el ${shortDayLabel(label)}`
    case 'delete-day':
      return `borró el ${shortDayLabel(label)}`
    case 'move-day':
      return `cambió de sitio el ${shortDayLabel(label)}`
    case 'edit-itinerary': {
      const what = formatRecordFieldNames(fields)
      return what === '' ? 'cambió el itinerario' : `cambió ${what}`
    }
    case 'add-collaborator':
      return `añadió a @${label}`
    case 'remove-collaborator':
      return label === username ? 'dejó el itinerario' : `quitó a @${label}`
  }
}
