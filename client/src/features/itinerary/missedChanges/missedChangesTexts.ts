import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import type { EventField } from '#shared/itinerary/fields'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { plural } from '../../../lib/format'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { categoryTexts } from '#shared/categoryTexts'
import { formatPlaceName } from '#shared/exports/eventLine'
import { isolate } from '#shared/text'
import { formatItineraryChange, quoteTitle } from '../base/changeTexts'
import { firstName } from '../presence/presenceColor'

export const missedChangesTexts = {
  title: (changes: number) => `Mientras no estabas: ${plural(changes, 'cambio', 'cambios')}`,
  lostTitle: (edits: number) => (edits === 1 ? 'Un cambio tuyo no quedó' : `${edits} cambios tuyos no quedaron`),
  show: 'Ver',
  hide: 'Ocultar',
  putBack: 'Poner lo mío',
  recover: 'Recuperar',
  restored: (name: string) => `${isolate(name)}, como lo dejaste`,
}

/** 'Marcos movió «MAAT» al día 2', by the present order. */
export function formatMissedChange({ user, ...change }: ItineraryChangeEntry, view: ItineraryView): string {
  const day = view.days.find(({ id }) => id === change.dayId)
  return `${isolate(firstName(user.name))} ${formatItineraryChange({ ...change, dayNumber: day?.dayNumber ?? null }, user.username)}`
}

const fieldNames: Record<EventField, string> = {
  label: 'título',
  description: 'nota',
  startTime: 'hora de inicio',
  endTime: 'hora de fin',
  category: 'categoría',
  image: 'imagen',
  place: 'lugar',
  to: 'llegada',
  nights: 'noches',
}

/** 'En «Coliseo», tu hora de inicio 09:30 (ahora 10:00)'. */
export function formatLostEdit(edit: LostEdit): string {
  if (edit.kind === 'event') return `Cambiaste ${quoteTitle(edit.event.label)} y otra persona lo borró`
  const { event, field, mine, theirs } = edit
  if (field === 'image') return `En ${quoteTitle(event.label)}, tu imagen`
  const say = (value: typeof mine) => {
    if (value === null || value === '') return 'nada'
    if (typeof value === 'object') return `«${isolate(formatPlaceName(value))}»`
    return field === 'category' ? inSpanish(String(value)) : `«${isolate(String(value))}»`
  }
  return `En ${quoteTitle(event.label)}, tu ${fieldNames[field]}: ${say(mine)} (ahora ${say(theirs)})`
}

const categories: Record<string, string> = categoryTexts
const inSpanish = (category: string): string => `«${categories[category] ?? category}»`

/** The ideas if the day is gone. */
export const dayIdOrIdeas = (view: ItineraryView, dayId: string): string =>
  view.days.some(({ id }) => id === dayId) ? dayId : IDEAS_DAY_ID
