import type { Audience } from '../audience'
import type { EditableRecordField } from './record'
import { IDEAS_DAY_ID } from './ideas'
import { isSameValue } from './fieldKinds'
import { eventFieldNames } from './fields'
import { longestIncreasingSubsequence } from './order/order'
import type { CalendarDate } from '../dates'
import type { EventView, ItineraryView } from './view'

export interface ItineraryState {
  record: {
    title: string
    description: string
    image: string | null
    startDate: CalendarDate
    endDate: CalendarDate
    geonameId: number
    isPublic: boolean
    audience: Audience
  }
  /** Usernames by id. */
  people: ReadonlyMap<string, string>
  view: ItineraryView
}

type RecordField = EditableRecordField | 'location'

/** `dayId` '' and `dayNumber` null: among the ideas. */
export interface StateDifference {
  kind:
    | 'edit-itinerary'
    | 'add-collaborator'
    | 'remove-collaborator'
    | 'add-day'
    | 'delete-day'
    | 'move-day'
    | 'add-event'
    | 'edit-event'
    | 'move-event'
    | 'delete-event'
  label: string
  dayId?: string
  eventId?: string
  dayNumber?: number | null
  fields?: string[]
}

/** In reading order: record, members, days, events. */
export function differencesBetween(before: ItineraryState, after: ItineraryState): StateDifference[] {
  return [
    ...recordDifferences(before, after),
    ...peopleDifferences(before, after),
    ...dayDifferences(before.view, after.view),
    ...eventDifferences(before.view, after.view),
  ]
}

const columnOf = (field: RecordField) => (field === 'location' ? 'geonameId' : field)
const recordFields: readonly RecordField[] = [
  'title',
  'description',
  'image',
  'startDate',
  'endDate',
  'location',
  'isPublic',
  'audience',
]

function recordDifferences({ record: before }: ItineraryState, { record: after }: ItineraryState): StateDifference[] {
  const changed = recordFields.filter((field) => before[columnOf(field)] !== after[columnOf(field)])
  const fields = omitRedundantAudience(changed)
  return fields.length === 0 ? [] : [{ kind: 'edit-itinerary', label: after.title, fields }]
}

export const omitRedundantAudience = <Field extends string>(fields: readonly Field[]): Field[] =>
  fields.filter((field) => field !== 'audience' || !fields.some((other) => other === 'isPublic'))

function peopleDifferences({ people: before }: ItineraryState, { people: after }: ItineraryState): StateDifference[] {
  const missing = (some: ItineraryState['people'], others: ItineraryState['people'], kind: StateDifference['kind']) =>
    [...some].flatMap(([id, label]) => (others.has(id) ? [] : [{ kind, label }]))
  return [...missing(after, before, 'add-collaborator'), ...missing(before, after, 'remove-collaborator')]
}

function dayDifferences(before: ItineraryView, after: ItineraryView): StateDifference[] {
  const ranks = new Map(before.days.map(({ id }, rank) => [id, rank]))
  const stays = new Set(after.days.map(({ id }) => id))
  const kept = after.days.filter(({ id }) => ranks.has(id))
  const moved = movedAmong(kept.map(({ id }) => ({ id, rank: ranks.get(id) ?? 0 })))
  const named = ({ id, label, dayNumber }: ItineraryView['days'][number]) => ({ label, dayId: id, dayNumber })
  return [
    ...before.days.flatMap((day): StateDifference[] => (stays.has(day.id) ? [] : [{ kind: 'delete-day', ...named(day) }])),
    ...after.days.flatMap((day): StateDifference[] => {
      if (!ranks.has(day.id)) return [{ kind: 'add-day', ...named(day) }]
      return moved.has(day.id) ? [{ kind: 'move-day', ...named(day) }] : []
    }),
  ]
}

function eventDifferences(before: ItineraryView, after: ItineraryView): StateDifference[] {
  const moved = movedEvents(before, after)
  const lastingDays = new Set([IDEAS_DAY_ID, ...after.days.map(({ id }) => id)])
  const numbersBefore = numbersOf(before)
  const numbersAfter = numbersOf(after)
  const gone = inOrder(before).flatMap((event): StateDifference[] =>
    // A deleted day stands for its events.
    event.id in after.events || !lastingDays.has(event.dayId) ? [] : [{ kind: 'delete-event', ...named(event, numbersBefore) }],
  )
  const there = inOrder(after).flatMap((event): StateDifference[] => {
    const was = before.events[event.id]
    const place = named(event, numbersAfter)
    if (was === undefined) return [{ kind: 'add-event', ...place }]
    const fields = eventFieldNames.filter((field) => !isSameValue(was[field], event[field]))
    return [
      ...(moved.has(event.id) ? [{ kind: 'move-event' as const, ...place }] : []),
      ...(fields.length > 0 ? [{ kind: 'edit-event' as const, ...place, fields }] : []),
    ]
  })
  return [...gone, ...there]
}

const numbersOf = ({ days }: ItineraryView): ReadonlyMap<string, number> =>
  new Map(days.map(({ id, dayNumber }) => [id, dayNumber]))

const named = ({ id, label, dayId }: EventView, numbers: ReadonlyMap<string, number>) => ({
  label,
  eventId: id,
  dayId,
  dayNumber: numbers.get(dayId) ?? null,
})

const inOrder = ({ days, ideas, events }: ItineraryView): EventView[] =>
  [...days.flatMap((day) => day.events), ...ideas].flatMap((id) => events[id] ?? [])

/** Events of other days, and the fewest moves that explain a day's order. */
function movedEvents(before: ItineraryView, after: ItineraryView): Set<string> {
  const moved = new Set<string>()
  for (const { dayId, events } of [
    ...after.days.map(({ id, events: own }) => ({ dayId: id, events: own })),
    { dayId: IDEAS_DAY_ID, events: after.ideas },
  ]) {
    const kept = events.flatMap((id) => {
      const was = before.events[id]
      if (was !== undefined && was.dayId !== dayId) moved.add(id)
      return was?.dayId === dayId ? [{ id, rank: was.orderIndex }] : []
    })
    for (const id of movedAmong(kept)) moved.add(id)
  }
  return moved
}

function movedAmong(order: readonly { id: string; rank: number }[]): Set<string> {
  const stays = new Set(longestIncreasingSubsequence(order.map(({ rank }) => rank)))
  return new Set(order.flatMap(({ id }, i) => (stays.has(i) ? [] : [id])))
}
