import { isDeepStrictEqual } from 'node:util'
import type { ItineraryCard, ItineraryRecord } from '../../shared/api/itineraries'
import type { ItineraryView } from '../../shared/itinerary/view'
import type { Action, Snapshot } from '../../shared/realtime/events'
import type { Room } from '../sync/types'
import type { Client } from './client'
import { diffRecords, diffViews, eventsIn, redate } from './outbound'
import { BurstPace, Pace } from './pace'
import { SeenBySocket, SentVersions } from './sentVersions'
import { snapshotOf } from './snapshot'
import { truthAction, type Claim, type Truth } from './truth'

/** Between two bursts of actions. */
const ACTIONS_GAP_MS = 100
/** A little more often than the 2 s that are promised for a burst that does not end. */
const SNAPSHOT_TIMES = { quietMs: 200, atMostMs: 1500, gapMs: 500 }

/** One socket in the room of one itinerary. */
export interface Member {
  readonly client: Client
  /** Owner or collaborator; the others watch a public itinerary. */
  mayEdit: boolean
  readonly seen: SeenBySocket
}

/** The way to the sockets of one itinerary. */
export interface Audience {
  toAll(action: Action): void
  toOne(client: Client, action: Action): void
  snapshot(snapshot: Snapshot): void
  /** The itinerary's card as nobody in particular sees it; undefined when it is gone. */
  readCard(): ItineraryCard | undefined
  /** Something of the above failed. */
  failed(error: unknown): void
}

/**
 * The Socket.IO room of one itinerary while somebody is in it: knows what it was told last, and tells it the difference. Everybody in it
 * has the state of the last burst; whoever comes later loads the page after one.
 */
export class Channel {
  readonly members = new Map<Client, Member>()
  readonly sent: SentVersions
  #told: { view: ItineraryView; record: ItineraryRecord }
  #record: ItineraryRecord
  #claims: { member: Member; claim: Claim }[] = []
  #isDirty = false
  readonly #release: () => void
  readonly #actions: Pace
  readonly #snapshots: BurstPace

  constructor(
    readonly room: Room,
    private readonly audience: Audience,
  ) {
    const fail = (error: unknown) => audience.failed(error)
    this.#actions = new Pace(ACTIONS_GAP_MS, () => this.flush(), fail)
    this.#snapshots = new BurstPace(SNAPSHOT_TIMES, () => this.#sendSnapshot(), fail)
    this.#release = room.retain()
    this.#record = room.record
    this.#told = { view: redate(room.view(), this.#record), record: this.#record }
    this.sent = new SentVersions(this.#told.view)
  }

  /** Puts a socket in, once the room was told what is pending. One that is in already keeps what it saw. */
  admit(client: Client, mayEdit: boolean): void {
    this.flush()
    const seen = this.members.get(client)?.seen ?? new SeenBySocket(this.sent)
    this.members.set(client, { client, mayEdit, seen })
  }

  /** Days or events changed and are on disk. */
  documentChanged(): void {
    this.#changed()
  }

  recordChanged(record: ItineraryRecord): void {
    this.#record = record
    this.#changed()
  }

  #changed(): void {
    this.#isDirty = true
    this.#actions.ask()
    this.#snapshots.touch()
  }

  /** Tells the room what is pending now. */
  flush(): void {
    this.#isDirty = false
    const record = this.#record
    // The room may hear of new dates after us.
    const view = redate(this.room.view(), record)
    const told = this.#told
    const change = diffRecords(told.record, record)
    const actions = diffViews(redate(told.view, record), view)
    this.#told = { view, record }
    if (view !== told.view) this.sent.record(told.view, view)
    if (change !== undefined) this.audience.toAll({ action: 'edit-itinerary', updatedItineraryData: change })
    for (const action of actions) this.audience.toAll(action)
    this.#checkClaims()
  }

  /** Looks at what one socket's page shows, once everybody was told what is pending, and tells it the truth if it is something else. */
  check(member: Member, claim: Claim): void {
    this.#claims.push({ member, claim })
    if (!this.#isDirty) this.#checkClaims()
  }

  #checkClaims(): void {
    const { view, record } = this.#told
    const done: { member: Member; truth: Truth }[] = []
    for (const { member, claim } of this.#claims.splice(0)) {
      const { truth, after = Infinity } = claim
      const wasTold = truth.kind === 'event' && this.sent.since(truth.eventId, after, false).length > 0
      if (!this.members.has(member.client) || wasTold || claim.holds(view, record)) continue
      if (done.some((other) => other.member === member && isDeepStrictEqual(other.truth, truth))) continue
      done.push({ member, truth })
      const action = truthAction(view, record, truth)
      this.audience.toOne(member.client, action)
      for (const id of eventsIn(action)) if (view.events[id] !== undefined) member.seen.told(view.events[id])
    }
  }

  #sendSnapshot(): void {
    const card = this.audience.readCard()
    if (card === undefined) return
    this.flush()
    const { view, record } = this.#told
    this.audience.snapshot(snapshotOf(this.room, card, view, record))
  }

  /** Nobody is left, or the itinerary is gone. */
  close(): void {
    this.members.clear()
    this.#actions.stop()
    this.#snapshots.stop()
    this.#release()
  }
}
