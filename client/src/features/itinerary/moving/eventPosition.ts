import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'

/** Where a dragged event can go: before another one, or to the end of a day or of the ideas. */
export interface EventPosition {
  dayId: string
  before: string | null
}

export const isSamePosition = (a: EventPosition, b: EventPosition): boolean => a.dayId === b.dayId && a.before === b.before

/** Drop ids, for what events can be dropped on: a list of events, or a day's tile or heading. */
export const dropIds = {
  list: (dayId: string) => `list:${dayId}`,
  tile: (dayId: string) => `tile:${dayId}`,
  heading: (dayId: string) => `heading:${dayId}`,
}

/** Drag ids, for what can be dragged: an event has its own id, a day this one. */
export const dragIds = {
  day: (dayId: string) => `day:${dayId}`,
  dayOf: (dragId: string): string | undefined => /^day:(.+)$/.exec(dragId)?.[1],
}

/** The day that a drop target stands for, '' = the ideas. */
export const dayOfTarget = (dropId: string): string => dropId.slice(dropId.indexOf(':') + 1)

/** The events of a day or the ideas, in order. */
export const idsIn = (view: ItineraryView, dayId: string): readonly string[] =>
  dayId === IDEAS ? view.ideas : (view.days.find(({ id }) => id === dayId)?.events ?? [])

/** Where an event is now. */
export function pointOfEvent(view: ItineraryView, eventId: string): EventPosition {
  const dayId = view.events[eventId]?.dayId ?? IDEAS
  const ids = idsIn(view, dayId)
  return { dayId, before: ids[ids.indexOf(eventId) + 1] ?? null }
}

/** The ids of a list while `moved` is on its way to `place`: out of its old place, in at the new one. */
export function orderWithMoved(ids: readonly string[], dayId: string, moved: string, place: EventPosition): readonly string[] {
  const others = ids.filter((id) => id !== moved)
  if (place.dayId !== dayId) return others
  const at = place.before === null ? -1 : others.indexOf(place.before)
  return at === -1 ? [...others, moved] : others.toSpliced(at, 0, moved)
}

/** How many other events come before the place: what the command wants. */
export function indexOfPosition(view: ItineraryView, moved: string, place: EventPosition): number {
  return orderWithMoved(idsIn(view, place.dayId), place.dayId, moved, place).indexOf(moved)
}

/** Position (from 1) and count of the list once `moved` is there, for saying it aloud. */
export function ordinalAt(view: ItineraryView, moved: string, place: EventPosition): { position: number; count: number } {
  const list = orderWithMoved(idsIn(view, place.dayId), place.dayId, moved, place)
  return { position: list.indexOf(moved) + 1, count: list.length }
}

/**
 * The next place for an arrow key. Up and down go place by place through the days and on into the ideas; left and right go to the end of the
 * day before or after. A folded day offers only its end. At either end it stays where it is.
 */
export function nextPosition(
  view: ItineraryView,
  isUnfolded: (dayId: string) => boolean,
  moved: string,
  from: EventPosition,
  key: string,
): EventPosition {
  const lists = [...view.days.map(({ id }) => id), IDEAS]
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const dayId = lists[lists.indexOf(from.dayId) + (key === 'ArrowRight' ? 1 : -1)]
    return dayId === undefined ? from : { dayId, before: null }
  }
  const places = lists.flatMap((dayId): EventPosition[] => {
    const others = isUnfolded(dayId) ? idsIn(view, dayId).filter((id) => id !== moved) : []
    return [...others.map((before) => ({ dayId, before })), { dayId, before: null }]
  })
  const now = places.findIndex((place) => place.dayId === from.dayId && place.before === from.before)
  return places[now + (key === 'ArrowDown' ? 1 : -1)] ?? from
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export type Point = { x: number; y: number }

/** How far above or below a list a drop still counts as into it (on its heading, on the button below it), and how far beside. */
export const MAX_LIST_DISTANCE_PX = 110
const MAX_SIDE_DISTANCE_PX = 32

function distanceTo(box: Box, { x, y }: Point): number {
  if (x < box.left - MAX_SIDE_DISTANCE_PX || x > box.right + MAX_SIDE_DISTANCE_PX) return Infinity
  return Math.max(box.top - y, y - box.bottom, 0)
}

const contains = (box: Box, { x, y }: Point) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** The drop target under a pointer: a day's tile or folded heading, else the list it is in or nearest to; undefined away from all of them. */
export function targetUnder(point: Point, targets: readonly (readonly [dropId: string, box: Box])[]): string | undefined {
  let list: string | undefined
  let nearest = MAX_LIST_DISTANCE_PX
  for (const [dropId, box] of targets) {
    if (!dropId.startsWith('list:')) {
      if (contains(box, point)) return dropId
    } else if (distanceTo(box, point) <= nearest) {
      nearest = distanceTo(box, point)
      list = dropId
    }
  }
  return list
}

/**
 * The event of a list before which a drop would insert: the first whose middle the pointer has not passed, null after the last. A list is
 * vertical, or horizontal where its first two events are side by side.
 */
export function eventAfter(point: Point, events: readonly (readonly [eventId: string, box: Box])[]): string | null {
  const isRow = events.length > 1 && (events[1]?.[1].top ?? 0) < (events[0]?.[1].bottom ?? 0)
  const isBefore = (box: Box) => (isRow ? point.x < (box.left + box.right) / 2 : point.y < (box.top + box.bottom) / 2)
  return events.find(([, box]) => isBefore(box))?.[0] ?? null
}
