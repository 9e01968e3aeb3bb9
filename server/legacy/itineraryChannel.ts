import { isDeepStrictEqual } from 'node:util'
import type { ItineraryCard, ItineraryRecord } from '#shared/api/itineraries'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RoomAction, RoomSnapshot } from '#shared/realtime/socketEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import type { LegacyClient } from './legacyClient'
import { allDaysAction, diffViews, shownEventIds, withRecordDates } from './roomActions'
import { Debounce, Throttle } from './throttle'
import { SocketVersions, SentVersions } from './sentVersions'
import { snapshotOf } from './roomSnapshot'
import { ChannelState, type RowSource } from './channelState'
import { correctionAction, type CorrectionCheck, type Correction } from './correction'
import { diffRecords } from '#server/records/recordDifference'

/** Between two bursts of actions. */
const ACTIONS_GAP_MS = 100
/** A little more often than the 2 s that are promised for a burst that does not end. */
const SNAPSHOT_TIMES = { quietMs: 200, atMostMs: 1500, gapMs: 500 }
/** A room in which people only look keeps nothing in memory after so long without a change. */
const REST_TIMES = { quietMs: 10_000, atMostMs: Infinity, gapMs: 0 }
/** Between two truths for one socket: one that is refused again and again hears the sum of it. */
const CORRECTION_GAP_MS = 250

/** One socket in the room of one itinerary. */
export interface ChannelMember {
  readonly client: LegacyClient
  /** Owner or collaborator; the others watch a public itinerary. */
  mayEdit: boolean
  /** What it was sent, if it may edit. */
  seen?: SocketVersions
  /** When it was sent the truth last. */
  correctedAt: number
}

/** The way to the sockets of one itinerary, and where what they are told is read. */
export interface ChannelTransport extends RowSource {
  toAll(action: RoomAction): void
  toOne(client: LegacyClient, action: RoomAction): void
  snapshot(snapshot: RoomSnapshot): void
  /** The itinerary's card as nobody in particular sees it; undefined when it is gone. */
  readCard(): ItineraryCard | undefined
  /** The document, if it is loaded. */
  room(): DocumentRoom | undefined
  /** Something of the above failed. */
  failed(error: unknown): void
}

/**
 * The Socket.IO room of one itinerary while somebody is in it: knows what it was told last, and tells it the difference. Everybody in it
 * has the state of the last burst; whoever comes later loads the page after one. Its document stays loaded while an editor is in it.
 */
export class ItineraryChannel {
  readonly members = new Map<LegacyClient, ChannelMember>()
  #loaded: { room: DocumentRoom; release: () => void; sent: SentVersions } | undefined
  readonly #told: ChannelState
  #record: ItineraryRecord
  #claims: { member: ChannelMember; claim: CorrectionCheck }[] = []
  #isDirty = false
  readonly #actions: Throttle
  readonly #snapshots: Debounce
  readonly #rest: Debounce
  readonly #truths: Throttle

  constructor(
    readonly itineraryId: string,
    record: ItineraryRecord,
    private readonly audience: ChannelTransport,
  ) {
    const fail = (error: unknown) => audience.failed(error)
    this.#actions = new Throttle(ACTIONS_GAP_MS, () => this.flush(), fail)
    this.#snapshots = new Debounce(SNAPSHOT_TIMES, () => this.#sendSnapshot(), fail)
    this.#rest = new Debounce(REST_TIMES, () => this.#goToRest(), fail)
    this.#truths = new Throttle(CORRECTION_GAP_MS, () => this.#checkClaims(), fail)
    this.#record = record
    this.#told = new ChannelState(audience, record)
  }

  /** Puts a socket in, once the room was told what is pending. One that is in already keeps what it saw. */
  admit(client: LegacyClient, mayEdit: boolean): void {
    this.flush()
    const known = this.members.get(client)
    if (known === undefined) this.members.set(client, { client, mayEdit, correctedAt: -Infinity })
    else known.mayEdit = mayEdit
    this.#remember()
  }

  /** Keeps the document while there are editors: they write, and hear at once. */
  load(room: DocumentRoom): void {
    if (this.#loaded !== undefined || !this.#hasEditors) return
    const release = room.acquire()
    // At rest nothing has changed since, so that is what the room knows.
    if (this.#told.isAtRest) this.#told.set(withRecordDates(room.view(), this.#record), this.#record)
    this.#loaded = { room, release, sent: new SentVersions(this.#told.view ?? withRecordDates(room.view(), this.#record)) }
    this.#remember()
  }

  /** Somebody left. */
  left(): void {
    if (this.#hasEditors || this.#loaded === undefined) return
    this.#loaded.release()
    this.#loaded = undefined
    this.#rest.touch()
  }

  get #hasEditors(): boolean {
    for (const { mayEdit } of this.members.values()) if (mayEdit) return true
    return false
  }

  /** From now on it is known what an editor is sent. */
  #remember(): void {
    const sent = this.#loaded?.sent
    if (sent === undefined) return
    for (const member of this.members.values())
      if (member.mayEdit && member.seen?.sent !== sent) member.seen = new SocketVersions(sent)
  }

  /** Days or events changed and are on disk. */
  documentChanged(): void {
    this.#told.wake()
    // From here on the document's view is kept exact, also between two commits.
    this.audience.room()?.acquire()()
    this.#changed()
  }

  recordChanged(record: ItineraryRecord): void {
    this.#told.wake()
    this.#record = record
    this.#changed()
  }

  #changed(): void {
    this.#isDirty = true
    this.#actions.ask()
    this.#snapshots.touch()
    this.#rest.touch()
  }

  /** What is on disk now. */
  #view(): ItineraryView {
    const room = this.#loaded?.room ?? this.audience.room()
    // The room may hear of new dates after us.
    return room === undefined ? this.audience.view(this.#record) : withRecordDates(room.view(), this.#record)
  }

  /** Tells the room what is pending now. */
  flush(): void {
    if (this.#told.isAtRest) return
    this.#isDirty = false
    const record = this.#record
    const view = this.#view()
    const before = this.#told.view
    const change = diffRecords(this.#told.record, record)
    const actions = before === undefined ? [allDaysAction(view)] : diffViews(withRecordDates(before, record), view)
    this.#told.set(view, record)
    if (view !== before) this.#loaded?.sent.record(before, view)
    if (change !== undefined) this.audience.toAll({ action: 'edit-itinerary', updatedItineraryData: change })
    for (const action of actions) this.audience.toAll(action)
    this.#checkClaims()
  }

  /** Looks at what one socket's page shows, once everybody was told what is pending, and tells it the truth if it is something else. */
  check(member: ChannelMember, claim: CorrectionCheck): void {
    this.#claims.push({ member, claim })
    if (!this.#isDirty) this.#checkClaims()
  }

  #checkClaims(): void {
    if (this.#claims.length === 0) return
    const now = performance.now()
    const view = this.#told.isAtRest ? this.audience.view(this.#record) : (this.#told.view ?? this.#view())
    const { record } = this.#told
    const done: { member: ChannelMember; truth: Correction }[] = []
    for (const { member, claim } of this.#claims.splice(0)) {
      const { correction, after = Infinity } = claim
      const wasTold = correction.kind === 'event' && (this.#loaded?.sent.since(correction.eventId, after, false) ?? []).length > 0
      if (!this.members.has(member.client) || wasTold || claim.holds(view, record)) continue
      if (done.some((other) => other.member === member && isDeepStrictEqual(other.truth, correction))) continue
      if (now - member.correctedAt < CORRECTION_GAP_MS) {
        // It had one a moment ago: those of the meantime are told together.
        this.#claims.push({ member, claim })
        continue
      }
      done.push({ member, truth: correction })
    }
    for (const { member, truth } of done) this.#tellTruth(member, truth, view, now)
    if (this.#claims.length > 0) this.#truths.ask()
  }

  #tellTruth(member: ChannelMember, truth: Correction, view: ItineraryView, now: number): void {
    member.correctedAt = now
    member.client.spends(() => {
      const action = correctionAction(view, this.#told.record, truth)
      this.audience.toOne(member.client, action)
      for (const id of shownEventIds(action)) if (view.events[id] !== undefined) member.seen?.told(view.events[id])
    })
  }

  #sendSnapshot(): void {
    const card = this.audience.readCard()
    if (card === undefined) return
    this.flush()
    const { view, record } = this.#told
    const version = (this.#loaded?.room ?? this.audience.room())?.version ?? this.audience.state()?.version
    if (view !== undefined && version !== undefined)
      this.audience.snapshot(snapshotOf({ itineraryId: this.itineraryId, version }, card, view, record))
  }

  #goToRest(): void {
    if (this.#loaded !== undefined) return
    if (this.#isDirty || !this.#told.rest()) this.#rest.touch()
  }

  /** Nobody is left, or the itinerary is gone. */
  close(): void {
    this.members.clear()
    for (const pace of [this.#actions, this.#snapshots, this.#rest, this.#truths]) pace.stop()
    this.#loaded?.release()
    this.#loaded = undefined
  }
}
