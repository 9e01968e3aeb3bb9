import type { ItineraryCard } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { viewWithoutHiddenPlaces } from '#shared/itinerary/eventPlaces'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RoomAction, RoomSnapshot } from '#shared/realtime/socketEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import { Debounce, Throttle } from '#server/base/throttle'
import { diffRecords } from '#server/records/recordDifference'
import type { SocketClient } from './socketClient'
import { SentEventVersions, FormBaseTracker } from './formBase'
import { allDaysAction, diffViews, shownEventIds, snapshotOf, redateDays } from './roomActions'
import { CachedEventCounts, ChannelState, type RowSource } from './channelState'
import { correctionAction, PendingCorrections, type Correction, type CorrectionCheck } from './corrections'

const ACTIONS_GAP_MS = 100
/** Below the promised 2 s for continuous changes. */
const SNAPSHOT_TIMES = { quietMs: 200, atMostMs: 1500, gapMs: 500 }
/** How long rows may lag before the document is loaded here. */
const ELSEWHERE_TIMES = { quietMs: 1000, atMostMs: 1000, gapMs: 1000 }
/** Without editors, an unchanged state is dropped after this time. */
const DROP_TIMES = { quietMs: 10_000, atMostMs: Infinity, gapMs: 0 }

/** One for all in the room. */
const shownView = (room: Pick<DocumentRoom, 'authoredView'>, record: ItineraryRecord): ItineraryView =>
  redateDays(viewWithoutHiddenPlaces(room.authoredView()), record)

export interface ChannelMember {
  readonly client: SocketClient
  mayEdit: boolean
  /** A member stays when the itinerary becomes private. */
  takesPart: boolean
  versions?: FormBaseTracker
  correctedAt: number
}

export interface ChannelTransport extends RowSource {
  toAll(action: RoomAction): void
  toOne(client: SocketClient, action: RoomAction): void
  snapshot(snapshot: RoomSnapshot): void
  /** The card for signed-out users; undefined if deleted. */
  readCard(): Promise<ItineraryCard | undefined>
  room(): DocumentRoom | undefined
  openRoom(): Promise<DocumentRoom>
  failed(error: unknown): void
}

export interface ChannelAdmission {
  mayEdit: boolean
  takesPart: boolean
  /** The document, for an editor. */
  room: DocumentRoom | undefined
  /** Joins the socket, unless its rights changed. */
  tryEnter(): boolean
}

/** The document stays loaded while an editor is in the room. Work is serialized: it may read rows. */
export class ItineraryChannel {
  readonly members = new Map<SocketClient, ChannelMember>()
  #loaded: { room: DocumentRoom; release: () => void; sent: SentEventVersions } | undefined
  #record: ItineraryRecord
  #isDirty = false
  #isClosed = false
  /** Pending changes may have been sent already. */
  #mayBeTold = false
  readonly eventCounts: CachedEventCounts
  #last: Promise<unknown> = Promise.resolve()
  readonly #actions: Throttle
  readonly #snapshots: Debounce
  readonly #elsewhere: Debounce
  readonly #drop: Debounce
  readonly #corrections: PendingCorrections<ChannelMember>

  private constructor(
    readonly itineraryId: string,
    public ownerId: string,
    private readonly state: ChannelState,
    private readonly transport: ChannelTransport,
  ) {
    const fail = (error: unknown) => transport.failed(error)
    this.#actions = new Throttle(ACTIONS_GAP_MS, () => this.flush(), fail)
    this.#snapshots = new Debounce(SNAPSHOT_TIMES, () => this.#next(() => this.#sendSnapshot()), fail)
    this.#elsewhere = new Debounce(ELSEWHERE_TIMES, () => this.#lookElsewhere(), fail)
    this.#drop = new Debounce(DROP_TIMES, () => this.#next(() => this.#dropState()), fail)
    this.#corrections = new PendingCorrections(
      (member, correction, view) => this.#correct(member, correction, view),
      () => this.#next(() => this.#runCorrections()),
      fail,
    )
    this.#record = state.record
    this.eventCounts = new CachedEventCounts(() => transport.eventCounts())
  }

  static async open(
    itineraryId: string,
    { record, ownerId }: { record: ItineraryRecord; ownerId: string },
    transport: ChannelTransport,
  ): Promise<ItineraryChannel> {
    return new ItineraryChannel(itineraryId, ownerId, await ChannelState.open(transport, record), transport)
  }

  /** Sends pending changes first. False if it may not enter. */
  async admit(client: SocketClient, { mayEdit, takesPart, room, tryEnter }: ChannelAdmission): Promise<boolean> {
    let isIn = false
    await this.#next(async () => {
      await this.#tellPending()
      if (this.#isClosed || !tryEnter()) return
      isIn = true
      const known = this.members.get(client)
      if (known === undefined) this.members.set(client, { client, mayEdit, takesPart, correctedAt: -Infinity })
      else Object.assign(known, { mayEdit, takesPart })
      if (room !== undefined) this.#load(room)
      this.#remember()
    })
    return isIn
  }

  /** Of the record sent or about to be sent. */
  get recordVersion(): number {
    return this.#record.recordVersion
  }

  get audience(): ItineraryRecord['audience'] {
    return this.#record.audience
  }

  /** Delays all sends until `work` is done. */
  waitFor(work: () => Promise<void>): void {
    this.#next(work).catch((error: unknown) => this.transport.failed(error))
  }

  /** No-op without editors, who keep the document loaded. */
  load(room: DocumentRoom): Promise<void> {
    return this.#next(() => this.#load(room))
  }

  #load(room: DocumentRoom): void {
    if (this.#loaded !== undefined || !this.#hasEditors) return
    const release = room.acquire()
    // A dropped state is current.
    if (this.state.isDropped) this.state.set(shownView(room, this.#record), this.#record)
    this.#loaded = {
      room,
      release,
      sent: new SentEventVersions(this.state.view ?? shownView(room, this.#record)),
    }
    this.#remember()
  }

  /** Runs work in sequence; nothing after close. */
  #next(work: () => void | Promise<void>): Promise<void> {
    const done = this.#last.then(() => (this.#isClosed ? undefined : work()))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** A member left or may no longer edit. */
  memberLeft(): void {
    if (this.#hasEditors || this.#loaded === undefined) return
    this.#loaded.release()
    this.#loaded = undefined
    this.#drop.trigger()
  }

  get #hasEditors(): boolean {
    for (const { mayEdit } of this.members.values()) if (mayEdit) return true
    return false
  }

  #remember(): void {
    const sent = this.#loaded?.sent
    if (sent === undefined) return
    for (const member of this.members.values())
      if (member.mayEdit && member.versions?.room !== sent) member.versions = new FormBaseTracker(sent)
  }

  documentChanged(): void {
    this.#restore()
    // Keeps the view current, also between two commits.
    this.transport.room()?.acquire()()
    this.#changed()
  }

  /** Ignored for an open document, which is ahead of its rows. */
  rowsChanged(): void {
    if (this.#loaded === undefined && this.transport.room() === undefined) this.documentChanged()
  }

  /** A message may have been lost, or the room has the change. */
  checkRowsSeq(seq: number): void {
    if (this.state.rowsSeq === seq) return
    this.state.rowsSeq = seq
    if (this.#loaded === undefined && this.transport.room() === undefined) this.#mayHaveChanged()
  }

  /** The rows follow later. */
  changedElsewhere(): void {
    this.#restore()
    this.#elsewhere.trigger()
  }

  async #lookElsewhere(): Promise<void> {
    if ((await this.transport.state())?.isCurrent === false) await this.transport.openRoom()
    if (!this.#isClosed) this.#mayHaveChanged()
  }

  #mayHaveChanged(): void {
    this.#restore()
    this.#isDirty = true
    this.#mayBeTold = true
    this.#actions.trigger()
    this.#drop.trigger()
  }

  /** Sent by the next snapshot. */
  votesChanged(): void {
    this.eventCounts.invalidate()
    this.#restore()
    this.#snapshots.trigger()
    this.#drop.trigger()
  }

  recordChanged(record: ItineraryRecord): void {
    this.#restore()
    this.#record = record
    this.#changed()
  }

  /** Reads a dropped state before the rows change. */
  #restore(): void {
    if (this.state.isDropped) this.#next(() => this.state.restore()).catch((error: unknown) => this.transport.failed(error))
  }

  #changed(): void {
    this.#isDirty = true
    this.#actions.trigger()
    this.#snapshots.trigger()
    this.#drop.trigger()
  }

  async #view(record: ItineraryRecord): Promise<ItineraryView> {
    const room = this.#loaded?.room ?? this.transport.room()
    // The document may learn of new dates later.
    return room === undefined ? this.transport.view(record) : shownView(room, record)
  }

  flush(): Promise<void> {
    return this.#next(() => this.#tellPending())
  }

  async #tellPending(): Promise<void> {
    if (this.state.isDropped) return
    this.#isDirty = false
    const record = this.#record
    const view = await this.#view(record)
    await this.eventCounts.refresh()
    if (this.#isClosed) return
    const before = this.state.view
    const change = diffRecords(this.state.record, record)
    const { last: countsOf } = this.eventCounts
    const actions = before === undefined ? [allDaysAction(view, countsOf)] : diffViews(redateDays(before, record), view, countsOf)
    this.state.set(view, record)
    if (view !== before) this.#loaded?.sent.record(before, view)
    if (change !== undefined) this.transport.toAll({ action: 'edit-itinerary', updatedItineraryData: change })
    for (const action of actions) this.transport.toAll(action)
    if (this.#mayBeTold && (change !== undefined || actions.length > 0)) this.#snapshots.trigger()
    this.#mayBeTold = false
    await this.#runCorrections()
  }

  correctIfStale(member: ChannelMember, check: CorrectionCheck): Promise<void> {
    return this.#next(async () => {
      this.#corrections.add(member, check)
      if (!this.#isDirty) await this.#runCorrections()
    })
  }

  async #runCorrections(): Promise<void> {
    if (this.#corrections.isEmpty) return
    const view = this.state.isDropped ? undefined : this.state.view
    this.#corrections.run({
      view: view ?? (await (this.state.isDropped ? this.transport.view(this.#record) : this.#view(this.#record))),
      record: this.state.record,
      isMember: ({ client }) => this.members.has(client),
      wasSentAfter: (eventId, burst) => (this.#loaded?.sent.since(eventId, burst, false) ?? []).length > 0,
    })
  }

  #correct(member: ChannelMember, correction: Correction, view: ItineraryView): void {
    member.client.charge(() => {
      const action = correctionAction(view, this.state.record, correction, this.eventCounts.last)
      this.transport.toOne(member.client, action)
      for (const id of shownEventIds(action))
        if (view.events[id] !== undefined) member.versions?.recordCorrection(view.events[id])
    })
  }

  async #sendSnapshot(): Promise<void> {
    const card = await this.transport.readCard()
    if (card === undefined) return
    await this.#tellPending()
    const { view, record } = this.state
    const version = (this.#loaded?.room ?? this.transport.room())?.version ?? (await this.transport.state())?.version
    if (view !== undefined && version !== undefined)
      this.transport.snapshot(snapshotOf({ itineraryId: this.itineraryId, version }, card, view, record, this.eventCounts.last))
  }

  async #dropState(): Promise<void> {
    if (this.#loaded !== undefined) return
    if (this.#isDirty || !(await this.state.tryDrop())) this.#drop.trigger()
  }

  close(): void {
    this.#isClosed = true
    this.members.clear()
    for (const pace of [this.#actions, this.#snapshots, this.#elsewhere, this.#drop, this.#corrections]) pace.stop()
    this.#loaded?.release()
    this.#loaded = undefined
  }
}
