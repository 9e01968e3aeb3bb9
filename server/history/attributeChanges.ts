import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { addDays, formatDayLabel, type CalendarDate } from '#shared/dates'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { eventFieldNames, type EventField } from '#shared/itinerary/fields'
import { longestIncreasingSubsequence } from '#shared/itinerary/order/order'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { ProjectedRows } from '#server/sync/projection/projection'
import { WHOLE_ITEM, type LastEditByUser, type Authorship } from './authorship'

/** Without day and event: of the itinerary. An event without a day: an idea. */
export interface AttributedChange {
  userId: string
  at: number
  kind: ItineraryChangeEntry['kind']
  dayId: string | null
  eventId: string | null
  label: string
  fields: string[]
}

type AuthorAndTime = Pick<AttributedChange, 'userId' | 'at'>

const last = (hands: LastEditByUser | undefined): AuthorAndTime | undefined => {
  const [userId, at] = [...(hands ?? [])].at(-1) ?? []
  return userId === undefined || at === undefined ? undefined : { userId, at }
}

/** With a known author, oldest first. `startDate` is for day labels. */
export function attributeChanges(
  before: ProjectedRows,
  after: ItineraryView,
  touches: Authorship,
  startDate: CalendarDate,
): AttributedChange[] {
  const days = changesOfDays(before, after, touches, startDate)
  const deleted = new Map(days.flatMap(({ kind, dayId, userId }) => (kind === 'delete-day' ? [[dayId, userId] as const] : [])))
  return [...days, ...changesOfEvents(before, after, touches, deleted)].sort((a, b) => a.at - b.at)
}

function changesOfDays(
  before: ProjectedRows,
  after: ItineraryView,
  { days }: Authorship,
  startDate: CalendarDate,
): AttributedChange[] {
  const shown = new Map(after.days.map((day) => [day.id, day]))
  const kept = after.days.flatMap(({ id }) => {
    const rank = before.days.get(id)
    return rank === undefined ? [] : [{ id, rank, isTouched: days.get(id)?.has('ord') === true }]
  })
  const moved = days.size === 0 ? new Set() : movedAmong(kept)
  return [...days].flatMap(([id, keys]): AttributedChange[] => {
    const say = (kind: AttributedChange['kind'], did: AuthorAndTime | undefined, label: string): AttributedChange[] =>
      did === undefined ? [] : [{ ...did, kind, dayId: id, eventId: null, label, fields: [] }]
    const was = before.days.get(id)
    const deleter = last(keys.get('del'))
    if (deleter !== undefined)
      return was === undefined ? [] : say('delete-day', deleter, formatDayLabel(was, addDays(startDate, was - 1)))
    const day = shown.get(id)
    if (day === undefined) return []
    if (was === undefined) return say('add-day', last(keys.get(WHOLE_ITEM)), day.label)
    return moved.has(id) ? say('move-day', last(keys.get('ord')), day.label) : []
  })
}

function changesOfEvents(
  before: ProjectedRows,
  after: ItineraryView,
  { events }: Authorship,
  deletedDays: ReadonlyMap<string | null, string>,
): AttributedChange[] {
  const moved = movedEvents(before, after, events)
  return [...events].flatMap(([id, keys]): AttributedChange[] => {
    const was = before.events[id]
    const event = after.events[id]
    const say = (
      kind: AttributedChange['kind'],
      did: AuthorAndTime | undefined,
      { dayId, label }: EventView,
      fields: string[] = [],
    ): AttributedChange[] =>
      did === undefined ? [] : [{ ...did, kind, dayId: dayId === IDEAS_DAY_ID ? null : dayId, eventId: id, label, fields }]
    const came = last(keys.get(WHOLE_ITEM))
    if (event === undefined) {
      const wentWithItsDay = was !== undefined && came !== undefined && deletedDays.get(was.dayId) === came.userId
      return was === undefined || wentWithItsDay ? [] : say('delete-event', came, was)
    }
    const isNew = was === undefined
    const edits = editsOf(keys, (field, userId) => (isNew ? userId !== came?.userId : !isSameValue(was[field], event[field])))
    return [
      ...(isNew ? say('add-event', came, event) : []),
      ...(moved.has(id) ? say('move-event', last(keys.get('pos')), event) : []),
      ...edits.flatMap(({ did, fields }) => say('edit-event', did, event, fields)),
    ]
  })
}

function editsOf(
  keys: ReadonlyMap<string, LastEditByUser>,
  counts: (field: EventField, userId: string) => boolean,
): { did: AuthorAndTime; fields: string[] }[] {
  const edits = new Map<string, { did: AuthorAndTime; fields: string[] }>()
  for (const field of eventFieldNames)
    for (const [userId, at] of keys.get(field) ?? []) {
      if (!counts(field, userId)) continue
      const { did, fields } = edits.get(userId) ?? { did: { userId, at }, fields: [] }
      edits.set(userId, { did: { userId, at: Math.max(at, did.at) }, fields: [...fields, field] })
    }
  return [...edits.values()]
}

function movedEvents(before: ProjectedRows, after: ItineraryView, events: Authorship['events']): Set<string> {
  const moved = new Set<string>()
  const days = new Set<string>()
  for (const [id, keys] of events) {
    const [was, event] = [before.events[id], after.events[id]]
    if (!keys.has('pos') || was === undefined || event === undefined) continue
    if (was.dayId === event.dayId) days.add(event.dayId)
    else moved.add(id)
  }
  const orders = [...after.days, { id: IDEAS_DAY_ID, events: after.ideas }]
  for (const { id: dayId, events: order } of orders) {
    if (!days.has(dayId)) continue
    const kept = order.flatMap((id) => {
      const was = before.events[id]
      return was?.dayId === dayId ? [{ id, rank: was.orderIndex, isTouched: events.get(id)?.has('pos') === true }] : []
    })
    for (const id of movedAmong(kept)) moved.add(id)
  }
  return moved
}

interface Ranked {
  id: string
  /** Its place before. */
  rank: number
  /** It got a new key. So do neighbours that only made room. */
  isTouched: boolean
}

/** The fewest touched items that explain the new order. */
function movedAmong(order: readonly Ranked[]): Set<string> {
  let highest = -Infinity
  const above = order.map(({ rank, isTouched }) => {
    const limit = highest
    if (!isTouched) highest = Math.max(highest, rank)
    return limit
  })
  let lowest = Infinity
  const fits = order
    .toReversed()
    .map(({ rank, isTouched }, i) => {
      const isBetween = rank > (above[order.length - 1 - i] ?? -Infinity) && rank < lowest
      if (!isTouched) lowest = Math.min(lowest, rank)
      return isTouched && isBetween
    })
    .toReversed()
  const candidates = order.filter((_, i) => fits[i])
  const stays = new Set(longestIncreasingSubsequence(candidates.map(({ rank }) => rank)).map((i) => candidates[i]?.id))
  return new Set(order.flatMap(({ id, isTouched }) => (isTouched && !stays.has(id) ? [id] : [])))
}
