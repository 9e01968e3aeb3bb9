import type { EventFields } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import { hasSameContent } from './roomActions'

/** How many versions of an event are remembered. */
const MAX_VERSIONS = 20

/** What a room was sent of each event, numbered by the burst it went out with. Shared by all who are in the room. */
export class SentVersions {
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
    if (last !== undefined && hasSameContent(last.event, event)) return
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

/** What only one socket saw of an event since its own last accepted edit of it: the edit, and the truth. `burst`: the last before the edit. */
interface OwnEdit {
  burst: number
  shown: EventFields[]
}

/** What one socket was sent, as far as it matters for guessing which version its form was opened with. */
export class SocketVersions {
  readonly #joinedAt: number
  readonly #own = new Map<string, OwnEdit>()

  constructor(readonly sent: SentVersions) {
    this.#joinedAt = sent.burst
  }

  /** Oldest first, at most twenty: what it was sent of the event since its own last accepted edit, or since the page it loaded at the join. */
  versions(eventId: string): EventFields[] {
    const own = this.#own.get(eventId)
    if (own === undefined) return this.sent.since(eventId, this.#joinedAt, true)
    return [...own.shown, ...this.sent.since(eventId, own.burst, false)].slice(-MAX_VERSIONS)
  }

  /** An edit of the socket's own was accepted: its page shows `event` from then on. `burst` is the last one sent before it was written. */
  accepted(eventId: string, event: EventFields, burst: number): void {
    this.#own.set(eventId, { burst, shown: [event] })
  }

  /** Only this socket was sent the event as it is. */
  told(event: EventView): void {
    const own = this.#own.get(event.id)
    const last = own?.shown.at(-1)
    if (own !== undefined && (last === undefined || !hasSameContent(last, event))) own.shown.push(event)
  }
}
