import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import type { EventField } from '#shared/itinerary/fields'
import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { plural } from '../../../lib/format'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { categoryTexts } from '../../../texts/categories'
import { common } from '../../../texts/common'
import { firstName } from '../presence/presenceColor'

export const awayTexts = {
  title: (changes: number) => `Mientras no estabas: ${plural(changes, 'cambio', 'cambios')}`,
  lostTitle: (edits: number) => (edits === 1 ? 'Un cambio tuyo no quedó' : `${edits} cambios tuyos no quedaron`),
  show: 'Ver',
  hide: 'Ocultar',
  putBack: 'Poner lo mío',
  recover: 'Recuperar',
  restored: (name: string) => `${name}, como lo dejaste`,
}

const named = (label: string) => `«${label === '' ? common.untitled : label}»`

/** 'Día 2' of 'Día 2 - Domingo, 25 de octubre'. */
const dayIn = (label: string) => label.split(' - ')[0]?.toLowerCase() ?? label

const eventFields: Record<EventField, string> = {
  label: 'el título',
  description: 'la nota',
  startTime: 'la hora',
  endTime: 'la hora',
  category: 'la categoría',
  image: 'la imagen',
}
const recordFields: Record<Exclude<keyof ItineraryRecord, 'recordVersion'>, string> = {
  title: 'el título',
  description: 'la descripción',
  image: 'la portada',
  startDate: 'las fechas',
  endDate: 'las fechas',
  isPublic: 'quién puede verlo',
  location: 'el destino',
  collaborators: 'quién participa',
}

/** 'la hora y la nota' of the names of fields. */
function inWords(fields: readonly string[], words: Partial<Record<string, string>>): string {
  const parts = [...new Set(fields.flatMap((field) => words[field] ?? []))]
  const last = parts.pop()
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} y ${last}`
}

/** Where an event is now: 'al día 2', 'a Ideas'. */
function where(view: ItineraryView, dayId: string | undefined): string {
  const day = view.days.find(({ id }) => id === dayId)
  return day === undefined ? 'a Ideas' : `al día ${day.dayNumber}`
}

/** What somebody did, as a sentence: 'Marcos movió «MAAT» al día 2'. `view` tells where things are now. */
export function changeInWords({ user, kind, dayId, label, fields = [] }: ItineraryChangeEntry, view: ItineraryView): string {
  const who = firstName(user.name)
  switch (kind) {
    case 'add-event':
      return `${who} añadió ${named(label)}`
    case 'edit-event': {
      const what = inWords(fields, eventFields)
      return what === '' ? `${who} cambió ${named(label)}` : `${who} cambió ${what} de ${named(label)}`
    }
    case 'move-event':
      return `${who} movió ${named(label)} ${where(view, dayId)}`
    case 'delete-event':
      return `${who} borró ${named(label)}`
    case 'add-day':
      return `${who} añadió el ${dayIn(label)}`
    case 'delete-day':
      return `${who} borró el ${dayIn(label)}`
    case 'move-day':
      return `${who} cambió de sitio el ${dayIn(label)}`
    case 'edit-itinerary': {
      const what = inWords(fields, recordFields)
      return what === '' ? `${who} cambió el itinerario` : `${who} cambió ${what}`
    }
  }
}

const fieldNames: Record<EventField, string> = {
  label: 'título',
  description: 'nota',
  startTime: 'hora de inicio',
  endTime: 'hora de fin',
  category: 'categoría',
  image: 'imagen',
}

/** An edit that was lost: 'En «Coliseo», tu hora de inicio 09:30 (ahora 10:00)'. */
export function lostInWords(edit: LostEdit): string {
  if (edit.kind === 'event') return `Cambiaste ${named(edit.event.label)} y otra persona lo borró`
  const { event, field, mine, theirs } = edit
  if (field === 'image') return `En ${named(event.label)}, tu imagen`
  const say = (value: string | null) =>
    value === null || value === '' ? 'nada' : field === 'category' ? inSpanish(value) : `«${value}»`
  return `En ${named(event.label)}, tu ${fieldNames[field]}: ${say(mine)} (ahora ${say(theirs)})`
}

const categories: Record<string, string> = categoryTexts
const inSpanish = (category: string): string => `«${categories[category] ?? category}»`

/** Where a deleted event is restored: in its day or, if that is gone too, in the ideas. */
export const dayFor = (view: ItineraryView, dayId: string): string => (view.days.some(({ id }) => id === dayId) ? dayId : IDEAS)
