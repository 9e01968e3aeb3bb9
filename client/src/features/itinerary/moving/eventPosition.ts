import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'

/** `before` null = at the end. */
export interface EventPosition {
  dayId: string
  before: string | null
}

export const isSamePosition = (a: EventPosition, b: EventPosition): boolean => a.dayId === b.dayId && a.before === b.before

export const dropIds = {
  list: (dayId: string) => `list:${dayId}`,
  tile: (dayId: string) => `tile:${dayId}`,
  heading: (dayId: string) => `heading:${dayId}`,
}

/** An event's drag id is its own id. */
export const dragIds = {
  day: (dayId: string) => `day:${dayId}`,
  dayOf: (dragId: string): string | undefined => /^day:(.+)$/.exec(dragId)?.[1],
}

/** '' = the ideas. */
export const dayIdOfDropTarget = (dropId: string): string => dropId.slice(dropId.indexOf(':') + 1)

export const eventIdsIn = (view: ItineraryView, dayId: string): readonly string[] =>
  dayId === IDEAS_DAY_ID ? view.ideas : (view.days.find(({ id }) => id === dayId)?.events ?? [])

export function positionOfEvent(view: ItineraryView, eventId: string): EventPosition {
  const dayId = view.events[eventId]?.dayId ?? IDEAS_DAY_ID
  const ids = eventIdsIn(view, dayId)
  return { dayId, before: ids[ids.indexOf(eventId) + 1] ?? null }
}

export function orderWithMoved(ids: readonly string[], dayId: string, moved: string, place: EventPosition): readonly string[] {
  const others = ids.filter((id) => id !== moved)
  if (place.dayId !== dayId) return others
  const at = place.before === null ? -1 : others.indexOf(place.before)
  return at === -1 ? [...others, moved] : others.toSpliced(at, 0, moved)
}

/** Index for the command: other events before the place. */
export function indexOfPosition(view: ItineraryView, moved: string, place: EventPosition): number {
  return orderWithMoved(eventIdsIn(view, place.dayId), place.dayId, moved, place).indexOf(moved)
}

/** Position from 1 and count, for announcements. */
export function ordinalAt(view: ItineraryView, moved: string, place: EventPosition): { position: number; count: number } {
  const list = orderWithMoved(eventIdsIn(view, place.dayId), place.dayId, moved, place)
  return { position: list.indexOf(moved) + 1, count: list.length }
}

/** Left and right go to the end of the adjacent day. A folded day has only its end. */
export function nextKeyboardPosition(
  view: ItineraryView,
  isUnfolded: (dayId: string) => boolean,
  moved: string,
  from: EventPosition,
  key: string,
): EventPosition {
  const lists = [...view.days.map(({ id }) => id), IDEAS_DAY_ID]
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const dayId = lists[lists.indexOf(from.dayId) + (key === 'ArrowRight' ? 1 : -1)]
    return dayId === undefined ? from : { dayId, before: null }
  }
  const places = lists.flatMap((dayId): EventPosition[] => {
    const others = isUnfolded(dayId) ? eventIdsIn(view, dayId).filter((id) => id !== moved) : []
    return [...others.map((before) => ({ dayId, before })), { dayId, before: null }]
  })
  const now = places.findIndex((place) => place.dayId === from.dayId && place.before === from.before)
  return places[now + (key === 'ArrowDown' ? 1 : -1)] ?? from
}

export interface LayoutBox {
  left: number
  top: number
  right: number
  bottom: number
}
export type PointerPoint = { x: number; y: number }

/** A drop this far from a list still counts. */
export const MAX_LIST_DISTANCE_PX = 110
const MAX_SIDE_DISTANCE_PX = 32

function distanceTo(box: LayoutBox, { x, y }: PointerPoint): number {
  if (x < box.left - MAX_SIDE_DISTANCE_PX || x > box.right + MAX_SIDE_DISTANCE_PX) return Infinity
  return Math.max(box.top - y, y - box.bottom, 0)
}

const contains = (box: LayoutBox, { x, y }: PointerPoint) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** A tile or folded heading, else the nearest list, if any. */
export function findDropTarget(
  point: PointerPoint,
  targets: readonly (readonly [dropId: string, box: LayoutBox])[],
): string | undefined {
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

/** Null after the last. A list is horizontal if its first two events are side by side. */
export function findItemAfter(
  point: PointerPoint,
  events: readonly (readonly [eventId: string, box: LayoutBox])[],
): string | null {
  const isRow = events.length > 1 && (events[1]?.[1].top ?? 0) < (events[0]?.[1].bottom ?? 0)
  const isBefore = (box: LayoutBox) => (isRow ? point.x < (box.left + box.right) / 2 : point.y < (box.top + box.bottom) / 2)
  return events.find(([, box]) => isBefore(box))?.[0] ?? null
}
