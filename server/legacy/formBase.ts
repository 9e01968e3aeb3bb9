import { eventFields, hasSameEventFields, textEventFields, type EventFields, type TextField } from '#shared/itinerary/fields'
import { normalizeMultiline } from '#shared/limits'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { EventPatch } from '#shared/realtime/socketEvents'

/** `10:00:00` or extra blanks are no change, nor are absent fields. */
export function findChangedFields(payload: EventPatch, version: EventFields): TextField[] {
  return textEventFields.filter((field) => {
    const [value, { normalize }] = [payload[field], eventFields[field]]
    return value !== undefined && normalize(value) !== normalize(version[field])
  })
}

/** Length of the differing middle, in UTF-16 units. */
export function differingLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return a.length + b.length - 2 * (start + end)
}

/** Fewest differing fields, then nearest description, then newest. `versions`: oldest first. */
export function guessFormBase<Version extends EventFields>(
  versions: readonly Version[],
  payload: EventPatch,
): Version | undefined {
  let best: { version: Version; differing: number; stretch: number } | undefined
  for (const version of versions) {
    const differing = findChangedFields(payload, version).length
    const stretch =
      payload.description === undefined
        ? 0
        : differingLength(normalizeMultiline(payload.description), normalizeMultiline(version.description))
    const isAtLeastAsNear =
      best === undefined || differing < best.differing || (differing === best.differing && stretch <= best.stretch)
    if (isAtLeastAsNear) best = { version, differing, stretch }
  }
  return best?.version
}

/** Per event. */
const MAX_VERSIONS = 20

export class SentEventVersions {
  burst = 0
  readonly #versions = new Map<string, { burst: number; event: EventView }[]>()

  constructor(view: ItineraryView) {
    this.record(undefined, view)
  }

  /** Adds new and changed events. Forgets deleted ones. */
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
    if (last !== undefined && hasSameEventFields(last.event, event)) return
    this.#versions.set(event.id, [...versions, { burst: this.burst, event }].slice(-MAX_VERSIONS))
  }

  /** Versions after a burst, oldest first; `withCurrent` adds the one before. */
  since(eventId: string, burst: number, withCurrent: boolean): EventFields[] {
    const versions = this.#versions.get(eventId) ?? []
    const firstAfter = versions.findIndex((version) => version.burst > burst)
    const from = firstAfter === -1 ? versions.length : firstAfter
    return versions.slice(Math.max(0, withCurrent ? from - 1 : from)).map(({ event }) => event)
  }
}

/** Per-socket event versions since its last accepted edit. */
interface OwnEdit {
  burst: number
  shown: EventFields[]
}

/** Guesses which version a socket's form was opened with. */
export class FormBaseTracker {
  readonly #joinedAt: number
  readonly #own = new Map<string, OwnEdit>()

  constructor(readonly room: SentEventVersions) {
    this.#joinedAt = room.burst
  }

  /** Oldest first, since its last accepted edit or its join. */
  ofEvent(eventId: string): EventFields[] {
    const own = this.#own.get(eventId)
    if (own === undefined) return this.room.since(eventId, this.#joinedAt, true)
    return [...own.shown, ...this.room.since(eventId, own.burst, false)].slice(-MAX_VERSIONS)
  }

  /** The page shows `event` from now on. `burst`: the last one before. */
  recordAcceptedEdit(eventId: string, event: EventFields, burst: number): void {
    this.#own.set(eventId, { burst, shown: [event] })
  }

  /** A correction, sent to this socket only. */
  recordCorrection(event: EventView): void {
    const own = this.#own.get(event.id)
    const last = own?.shown.at(-1)
    if (own !== undefined && (last === undefined || !hasSameEventFields(last, event))) own.shown.push(event)
  }
}
