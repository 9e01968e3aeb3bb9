import type { ItineraryDifference } from '#shared/api/versions'
import type { EventField } from '#shared/itinerary/fields'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { common } from '../../../texts/common'

/** Without `dayNumber`, a move went to the ideas. */
export type WordedChange = Pick<ItineraryDifference, 'kind' | 'label' | 'fields' | 'dayNumber'>

export const named = (label: string): string => `«${label === '' ? common.untitled : label}»`

/** 'día 2' of 'Día 2 - Domingo, 25 de octubre'. */
export const dayIn = (label: string): string => label.split(' - ')[0]?.toLowerCase() ?? label

const eventFields: Record<EventField, string> = {
  label: 'el título',
  description: 'la nota',
  startTime: 'la hora',
  endTime: 'la hora',
  category: 'la categoría',
  image: 'la imagen',
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
export function listInWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} y ${last}`
}

const inWords = (fields: readonly string[], words: Partial<Record<string, string>>): string =>
  listInWords([...new Set(fields.flatMap((field) => words[field] ?? []))])

/** 'la hora y la nota', for an event. */
export const eventFieldsInWords = (fields: readonly string[]): string => inWords(fields, eventFields)
/** 'el título y las fechas', for an itinerary. */
export const recordFieldsInWords = (fields: readonly string[]): string => inWords(fields, recordFields)

/** 'movió «MAAT» al día 2', after the author's name. `username` is the author's. */
export function changeInWords({ kind, label, fields = [], dayNumber }: WordedChange, username?: string): string {
  switch (kind) {
    case 'add-event':
      return `añadió ${named(label)}`
    case 'edit-event': {
      const what = eventFieldsInWords(fields)
      return what === '' ? `cambió ${named(label)}` : `cambió ${what} de ${named(label)}`
    }
    case 'move-event':
      return `movió ${named(label)} ${dayNumber === undefined || dayNumber === null ? 'a Ideas' : `al día ${dayNumber}`}`
    case 'delete-event':
      return `borró ${named(label)}`
    case 'add-day':
      return `añadió el ${dayIn(label)}`
    case 'delete-day':
      return `borró el ${dayIn(label)}`
    case 'move-day':
      return `cambió de sitio el ${dayIn(label)}`
    case 'edit-itinerary': {
      const what = recordFieldsInWords(fields)
      return what === '' ? 'cambió el itinerario' : `cambió ${what}`
    }
    case 'add-collaborator':
      return `añadió a @${label}`
    case 'remove-collaborator':
      return label === username ? 'dejó el itinerario' : `quitó a @${label}`
  }
}
