import type { ItineraryCard } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RoomAction, RoomSnapshot } from '#shared/realtime/socketEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import { Debounce, Throttle } from '#server/base/throttle'
import { diffRecords } from '#server/records/recordDifference'
import type { SocketClient } from './socketClient'
import { RoomVersions, SocketVersions } from './formBase'
import { allDaysAction, diffViews, shownEventIds, snapshotOf, withRecordDates } from './roomActions'
import { ChannelEchoes } from './channelEchoes'
import { ChannelState, type RowSource } from './channelState'
import { correctionAction, PendingCorrections, type Correction, type CorrectionCheck } from './corrections'

/** Between two bursts of actions. */
const ACTIONS_GAP_MS = 100
/** A little more often than the 2 s that are promised for a burst that does not end. */
const SNAPSHOT_TIMES = { quietMs: 200, atMostMs: 1500, gapMs: 500 }
/** The rows of a document that changes on another server have so long to follow, before the document is loaded here. */
const ELSEWHERE_TIMES = { quietMs: 1000, atMostMs: 1000, gapMs: 1000 }
/** A room in which people only look keeps nothing in memory after so long without a change. */
const DROP_TIMES = { quietMs: 10_000, atMostMs: Infinity, gapMs: 0 }

/** One socket in the room of one itinerary. */
export interface ChannelMember {
  readonly client: SocketClient
  /** Owner or editor; the others watch one that is also for them. */
  mayEdit: boolean
  /** Whether they take part: they stay when the itinerary turns private. */
  takesPart: boolean
  /** What it was sent, if it may edit. */
  versions?: SocketVersions
  /** When it was corrected last. */
  correctedAt: number
}

/** The way to the sockets of one itinerary, and where what they are told is read. */
export interface ChannelTransport extends RowSource {
  toAll(action: RoomAction): void
  toOne(client: SocketClient, action: RoomAction): void
  snapshot(snapshot: RoomSnapshot): void
  /** The itinerary's card as nobody in particular sees it; undefined when it is gone. */
  readCard(): Promise<ItineraryCard | undefined>
  /** The document, if it is loaded. */
  room(): DocumentRoom | undefined
  /** Loads the document. */
  openRoom(): Promise<DocumentRoom>
  /** Something of the above failed. */
  failed(error: unknown): void
}

/** How somebody enters a room. */
export interface Entrance {
  mayEdit: boolean
  takesPart: boolean
  /** The document, for an editor. */
  room: DocumentRoom | undefined
  /** Called in the turn in which they come to be in it: lets their socket in, unless something is in the way by now. */
  tryEnter(): boolean
}

/**
 * The Socket.IO room of one itinerary while somebody is in it: knows what it was told last, and tells it the difference. Everybody in it
 * has the state of the last burst; whoever comes later loads the page after one. Its document stays loaded while an editor is in it. What it
 * does it does one after the other, since it may have to read rows in between.
 */
export class ItineraryChannel {
  readonly members = new Map<SocketClient, ChannelMember>()
  #loaded: { room: DocumentRoom; release: () => void; sent: RoomVersions } | undefined
  #record: ItineraryRecord
  #isDirty = false
  #isClosed = false
  /** What is pending may be what the room was told already. */
  #mayBeTold = false
  readonly echoes: ChannelEchoes
  #last: Promise<unknown> = Promise.resolve()
  readonly #actions: Throttle
  readonly #snapshots: Debounce
  readonly #elsewhere: Debounce
  readonly #drop: Debounce
  readonly #corrections: PendingCorrections<ChannelMember>

  private constructor(
    readonly itineraryId: string,
    /** Whose the itinerary is by now. */
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
    this.echoes = new ChannelEchoes(() => transport.echoes())
  }

  static async open(
    itineraryId: string,
    { record, ownerId }: { record: ItineraryRecord; ownerId: string },
    transport: ChannelTransport,
  ): Promise<ItineraryChannel> {
    return new ItineraryChannel(itineraryId, ownerId, await ChannelState.open(transport, record), transport)
  }

  /** Puts a socket in, once the room was told what is pending; says whether it is in. One that is in already keeps what it saw. */
  async admit(client: SocketClient, { mayEdit, takesPart, room, tryEnter }: Entrance): Promise<boolean> {
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

  /** Of the record that the room knows, told or about to be. */
  get recordVersion(): number {
    return this.#record.recordVersion
  }

  /** For whom the itinerary is by now. */
  get audience(): ItineraryRecord['audience'] {
    return this.#record.audience
  }

  /** Tells the room nothing before something was done. */
  waitFor(work: () => Promise<void>): void {
    this.#next(work).catch((error: unknown) => this.transport.failed(error))
  }

  /** Keeps the document while there are editors: they write, and hear at once. */
  load(room: DocumentRoom): Promise<void> {
    return this.#next(() => this.#load(room))
  }

  #load(room: DocumentRoom): void {
    if (this.#loaded !== undefined || !this.#hasEditors) return
    const release = room.acquire()
    // A dropped state is what is: nothing has changed since.
    if (this.state.isDropped) this.state.set(withRecordDates(room.authoredView(), this.#record), this.#record)
    this.#loaded = {
      room,
      release,
      sent: new RoomVersions(this.state.view ?? withRecordDates(room.authoredView(), this.#record)),
    }
    this.#remember()
  }

  /** Does something after what was asked for before; nothing once it is closed. */
  #next(work: () => void | Promise<void>): Promise<void> {
    const done = this.#last.then(() => (this.#isClosed ? undefined : work()))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Somebody left, or may only watch from now on. */
  left(): void {
    if (this.#hasEditors || this.#loaded === undefined) return
    this.#loaded.release()
    this.#loaded = undefined
    this.#drop.touch()
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
      if (member.mayEdit && member.versions?.room !== sent) member.versions = new SocketVersions(sent)
  }

  /** Days or events changed and are on disk. */
  documentChanged(): void {
    this.#restore()
    // From here on the document's view is kept exact, also between two commits.
    this.transport.room()?.acquire()()
    this.#changed()
  }

  /** The rows show more; of a document that is open here, more than that is known already. */
  rowsChanged(): void {
    if (this.#loaded === undefined && this.transport.room() === undefined) this.documentChanged()
  }

  /** The rows show updates up to `seq`: perhaps nobody told of the last ones, perhaps the room knows them. */
  rowsAre(seq: number): void {
    if (this.state.rowsSeq === seq) return
    this.state.rowsSeq = seq
    if (this.#loaded === undefined && this.transport.room() === undefined) this.#mayHaveChanged()
  }

  /** The document changed on another server, which brings its rows up to date, sooner or later. */
  changedElsewhere(): void {
    this.#restore()
    this.#elsewhere.touch()
  }

  /** Loads the document when its rows have not followed. Once it is loaded, its changes come by themselves. */
  async #lookElsewhere(): Promise<void> {
    if ((await this.transport.state())?.isCurrent === false) await this.transport.openRoom()
    if (!this.#isClosed) this.#mayHaveChanged()
  }

  #mayHaveChanged(): void {
    this.#restore()
    this.#isDirty = true
    this.#mayBeTold = true
    this.#actions.ask()
    this.#drop.touch()
  }

  /** Votes changed: a snapshot tells it. */
  voted(): void {
    this.echoes.outdate()
    this.#restore()
    this.#snapshots.touch()
    this.#drop.touch()
  }

  recordChanged(record: ItineraryRecord): void {
    this.#restore()
    this.#record = record
    this.#changed()
  }

  /** Rows that show what the room was told last are read before they show more. */
  #restore(): void {
    if (this.state.isDropped) this.#next(() => this.state.restore()).catch((error: unknown) => this.transport.failed(error))
  }

  #changed(): void {
    this.#isDirty = true
    this.#actions.ask()
    this.#snapshots.touch()
    this.#drop.touch()
  }

  /** What is on disk now. */
  async #view(record: ItineraryRecord): Promise<ItineraryView> {
    const room = this.#loaded?.room ?? this.transport.room()
    // The room may hear of new dates after us.
    return room === undefined ? this.transport.view(record) : withRecordDates(room.authoredView(), record)
  }

  /** Tells the room what is pending now. */
  flush(): Promise<void> {
    return this.#next(() => this.#tellPending())
  }

  async #tellPending(): Promise<void> {
    if (this.state.isDropped) return
    this.#isDirty = false
    const record = this.#record
    const view = await this.#view(record)
    await this.echoes.refresh()
    if (this.#isClosed) return
    const before = this.state.view
    const change = diffRecords(this.state.record, record)
    const { last: echoOf } = this.echoes
    const actions =
      before === undefined ? [allDaysAction(view, echoOf)] : diffViews(withRecordDates(before, record), view, echoOf)
    this.state.set(view, record)
    if (view !== before) this.#loaded?.sent.record(before, view)
    if (change !== undefined) this.transport.toAll({ action: 'edit-itinerary', updatedItineraryData: change })
    for (const action of actions) this.transport.toAll(action)
    if (this.#mayBeTold && (change !== undefined || actions.length > 0)) this.#snapshots.touch()
    this.#mayBeTold = false
    await this.#runCorrections()
  }

  /** Looks at what one socket's page shows, once everybody was told what is pending, and corrects it if it is something else. */
  check(member: ChannelMember, check: CorrectionCheck): Promise<void> {
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
      wasToldAfter: (eventId, burst) => (this.#loaded?.sent.since(eventId, burst, false) ?? []).length > 0,
    })
  }

  #correct(member: ChannelMember, correction: Correction, view: ItineraryView): void {
    member.client.charge(() => {
      const action = correctionAction(view, this.state.record, correction, this.echoes.last)
      this.transport.toOne(member.client, action)
      for (const id of shownEventIds(action)) if (view.events[id] !== undefined) member.versions?.corrected(view.events[id])
    })
  }

  async #sendSnapshot(): Promise<void> {
    const card = await this.transport.readCard()
    if (card === undefined) return
    await this.#tellPending()
    const { view, record } = this.state
    const version = (this.#loaded?.room ?? this.transport.room())?.version ?? (await this.transport.state())?.version
    if (view !== undefined && version !== undefined)
      this.transport.snapshot(snapshotOf({ itineraryId: this.itineraryId, version }, card, view, record, this.echoes.last))
  }

  async #dropState(): Promise<void> {
    if (this.#loaded !== undefined) return
    if (this.#isDirty || !(await this.state.tryDrop())) this.#drop.touch()
  }

  /** Nobody is left, or the itinerary is gone. */
  close(): void {
    this.#isClosed = true
    this.members.clear()
    for (const pace of [this.#actions, this.#snapshots, this.#elsewhere, this.#drop, this.#corrections]) pace.stop()
    this.#loaded?.release()
    this.#loaded = undefined
  }
}
