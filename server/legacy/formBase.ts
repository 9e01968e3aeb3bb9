import { eventFieldNames, eventFields, hasSameFields, type EventField, type EventFields } from '#shared/itinerary/fields'
import { manyLines } from '#shared/limits'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { EventPatch } from '#shared/realtime/socketEvents'

/**
 * The fields of `payload` that differ from `version` in the form in which they would be kept: `10:00:00` or a title with a blank too many is no
 * change. Absent fields never differ.
 */
export function changedFields(payload: EventPatch, version: EventFields): EventField[] {
  return eventFieldNames.filter((field) => {
    const [value, { tidy }] = [payload[field], eventFields[field]]
    return value !== undefined && tidy(value) !== tidy(version[field])
  })
}

/** How much of two texts differs: what is left of both without their common beginning and end, in UTF-16 units. */
export function changedStretch(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return a.length + b.length - 2 * (start + end)
}

/**
 * The version a form was most likely opened with: of `versions` (oldest first) the one that differs from the payload in the fewest fields,
 * of those the one with the nearest description, of those the newest. Undefined when there is none.
 */
export function guessFormBase<Version extends EventFields>(
  versions: readonly Version[],
  payload: EventPatch,
): Version | undefined {
  let best: { version: Version; differing: number; stretch: number } | undefined
  for (const version of versions) {
    const differing = changedFields(payload, version).length
    const stretch =
      payload.description === undefined ? 0 : changedStretch(manyLines(payload.description), manyLines(version.description))
    const isAtLeastAsNear =
      best === undefined || differing < best.differing || (differing === best.differing && stretch <= best.stretch)
    if (isAtLeastAsNear) best = { version, differing, stretch }
  }
  return best?.version
}

/** How many versions of an event are remembered. */
const MAX_VERSIONS = 20

/** What a room was sent of each event, numbered by the burst it went out with. Shared by all who are in the room. */
export class RoomVersions {
  /** The number of the last burst. */
  burst = 0
  readonly #versions = new Map<string, { burst: number; event: EventView }[]>()

  constructor(view: ItineraryView) {
    this.record(undefined, view)
  }

  /** Remembers what a burst told of the events that show: new ones and new contents. Forgets deleted events. */
  record(before: ItineraryView | undefined, after: ItineraryView): void {
    this.burst += 1
    for (const day of after.days)
      for (const id of day.events) {
        const event = after.events[id]
        if (event !== undefined && event !== before?.events[id]) this.#remember(event)
      }
    for (const id of this.#versions.keys()) if (after.events[id] === undefined) this.#versions.delete(id)
  }

  #remember(event: EventView): void {
    const versions = this.#versions.get(event.id) ?? []
    const last = versions.at(-1)
    if (last !== undefined && hasSameFields(last.event, event)) return
    this.#versions.set(event.id, [...versions, { burst: this.burst, event }].slice(-MAX_VERSIONS))
  }

  /** The versions sent after a burst, oldest first; `withCurrent` adds the one that was current at it. */
  since(eventId: string, burst: number, withCurrent: boolean): EventFields[] {
    const versions = this.#versions.get(eventId) ?? []
    const firstAfter = versions.findIndex((version) => version.burst > burst)
    const from = firstAfter === -1 ? versions.length : firstAfter
    return versions.slice(Math.max(0, withCurrent ? from - 1 : from)).map(({ event }) => event)
  }
}

/** What only one socket saw of an event since its own last accepted edit of it: the edit, and corrections. `burst`: the last before the edit. */
interface OwnEdit {
  burst: number
  shown: EventFields[]
}

/** What one socket was sent, as far as it matters for guessing which version its form was opened with. */
export class SocketVersions {
  readonly #joinedAt: number
  readonly #own = new Map<string, OwnEdit>()

  constructor(readonly room: RoomVersions) {
    this.#joinedAt = room.burst
  }

  /** Oldest first, at most twenty: what it was sent of the event since its own last accepted edit, or since the page it loaded at the join. */
  ofEvent(eventId: string): EventFields[] {
    const own = this.#own.get(eventId)
    if (own === undefined) return this.room.since(eventId, this.#joinedAt, true)
    return [...own.shown, ...this.room.since(eventId, own.burst, false)].slice(-MAX_VERSIONS)
  }

  /** An edit of the socket's own was accepted: its page shows `event` from then on. `burst` is the last one sent before it was written. */
  accepted(eventId: string, event: EventFields, burst: number): void {
    this.#own.set(eventId, { burst, shown: [event] })
  }

  /** Only this socket was sent the event as it is. */
  corrected(event: EventView): void {
    const own = this.#own.get(event.id)
    const last = own?.shown.at(-1)
    if (own !== undefined && (last === undefined || !hasSameFields(last, event))) own.shown.push(event)
  }
}
