import { IDEAS } from '../../../../shared/itinerary/ideas'
import type { ItineraryView } from '../../../../shared/itinerary/view'

/** Where a dragged event can go: before another one, or to the end of a day or of the ideas. */
export interface Place {
  dayId: string
  before: string | null
}

/** Names of what an event can be dropped on: another event (before it), a list (its end), and what stands for a day elsewhere. */
export const dropIds = {
  event: (eventId: string) => `event:${eventId}`,
  list: (dayId: string) => `list:${dayId}`,
  tile: (dayId: string) => `tile:${dayId}`,
  heading: (dayId: string) => `heading:${dayId}`,
}

export const dropIdOf = ({ dayId, before }: Place): string => (before === null ? dropIds.list(dayId) : dropIds.event(before))

/** The place that the name of a drop target means. */
export function placeOf(view: ItineraryView, dropId: string): Place | undefined {
  const [kind = '', id = ''] = dropId.split(':')
  if (kind !== 'event') return { dayId: id, before: null }
  const event = view.events[id]
  return event === undefined ? undefined : { dayId: event.dayId, before: id }
}

const idsIn = (view: ItineraryView, dayId: string): readonly string[] =>
  dayId === IDEAS ? view.ideas : (view.days.find(({ id }) => id === dayId)?.events ?? [])

/** Where an event is now. */
export function placeNow(view: ItineraryView, eventId: string): Place {
  const dayId = view.events[eventId]?.dayId ?? IDEAS
  const ids = idsIn(view, dayId)
  return { dayId, before: ids[ids.indexOf(eventId) + 1] ?? null }
}

/** The ids of a list while `moved` is on its way to `place`: out of its old place, in at the new one. */
export function arranged(ids: readonly string[], dayId: string, moved: string, place: Place): readonly string[] {
  const others = ids.filter((id) => id !== moved)
  if (place.dayId !== dayId) return others
  const at = place.before === null ? -1 : others.indexOf(place.before)
  return at === -1 ? [...others, moved] : others.toSpliced(at, 0, moved)
}

/** How many other events come before the place: what the command wants. */
export function indexOfPlace(view: ItineraryView, moved: string, place: Place): number {
  return arranged(idsIn(view, place.dayId), place.dayId, moved, place).indexOf(moved)
}

/** Position (from 1) and count of the list once `moved` is there, for saying it aloud. */
export function positionAt(view: ItineraryView, moved: string, place: Place): { position: number; count: number } {
  const list = arranged(idsIn(view, place.dayId), place.dayId, moved, place)
  return { position: list.indexOf(moved) + 1, count: list.length }
}

/**
 * The next place for an arrow key. Up and down go place by place through the days and on into the ideas; left and right go to the end of the
 * day before or after. A folded day offers only its end. At either end it stays where it is.
 */
export function nextPlace(view: ItineraryView, isUnfolded: (dayId: string) => boolean, moved: string, from: Place, key: string): Place {
  const lists = [...view.days.map(({ id }) => id), IDEAS]
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const dayId = lists[lists.indexOf(from.dayId) + (key === 'ArrowRight' ? 1 : -1)]
    return dayId === undefined ? from : { dayId, before: null }
  }
  const places = lists.flatMap((dayId): Place[] => {
    const others = isUnfolded(dayId) ? idsIn(view, dayId).filter((id) => id !== moved) : []
    return [...others.map((before) => ({ dayId, before })), { dayId, before: null }]
  })
  const now = places.findIndex((place) => place.dayId === from.dayId && place.before === from.before)
  return places[now + (key === 'ArrowDown' ? 1 : -1)] ?? from
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
type Point = { x: number; y: number }

const holds = (box: Box, { x, y }: Point) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** How far above or below a list one may let go and still mean it: over its heading, or the button at its end. */
const NEAR = 110
const BESIDE = 32
const distanceTo = (box: Box, { x, y }: Point) =>
  x < box.left - BESIDE || x > box.right + BESIDE ? Infinity : Math.max(box.top - y, y - box.bottom, 0)

/**
 * What lies under a pointer: a day's tile or folded heading; else the list it is in or just beside, and there the first event whose middle it
 * has not passed (the list itself after the last). Lists run down, or, where their first two events stand side by side, across.
 */
export function dropUnder(point: Point, boxes: ReadonlyMap<string, Box>, eventsOf: (dayId: string) => readonly string[]): string | undefined {
  let list: string | undefined
  let nearest = NEAR
  for (const [id, box] of boxes) {
    if (id.startsWith('event:')) continue
    if (!id.startsWith('list:')) {
      if (holds(box, point)) return id
      continue
    }
    const distance = distanceTo(box, point)
    if (distance > nearest) continue
    nearest = distance
    list = id
  }
  if (list === undefined) return undefined
  const events = eventsOf(list.slice('list:'.length)).flatMap((id) => {
    const box = boxes.get(dropIds.event(id))
    return box === undefined ? [] : [{ id: dropIds.event(id), box }]
  })
  const isRow = events.length > 1 && (events[1]?.box.top ?? 0) < (events[0]?.box.bottom ?? 0)
  const isBefore = ({ box }: { box: Box }) => (isRow ? point.x < (box.left + box.right) / 2 : point.y < (box.top + box.bottom) / 2)
  return events.find(isBefore)?.id ?? list
}
