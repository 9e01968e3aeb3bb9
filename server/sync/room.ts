import type * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { RecordHead } from '#server/records/recordHeadStore'
import type { ItineraryView } from '#shared/itinerary/view'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { DocumentRoom as PublicRoom, DocumentWriter, WrittenBeside } from '#server/base/documentHub'
import { CommandRunner } from './document/commandRunner'
import { FullDocument } from './document/fullDocument'
import type { UncommittedChange } from './document/uncommittedChanges'
import { Replica } from './document/replica'
import type { ReplicaListener } from './document/replicaContext'
import { ViewCache } from './document/viewCache'
import type { DamagedDocumentError } from './log/damagedDocument'
import type { StoredDocument } from './log/documentStore'
import type { ProjectedRoom } from './projection/projectedRoom'
import type { RoomContext } from './roomContext'
import { RoomUsage } from './roomUsage'
import { claimClientId } from './wire/claimClientId'
import { DocumentPresence } from './wire/documentPresence'
import { recordFrame, stepOneFrame, type AwarenessEntry } from './wire/frames'
import { RoomConnections } from './wire/roomConnections'
import { RoomMessages } from './wire/roomMessages'
import { StampFrames } from './wire/stampFrames'
import type { SyncConnection } from './wire/syncConnection'
import { WithheldRetries } from './wire/withheldRetries'

/** One open itinerary: its document, the connections on it, and who may be here. */
export class Room implements PublicRoom, ProjectedRoom, ReplicaListener {
  readonly replica: Replica
  readonly #connections = new RoomConnections()
  readonly #presence: DocumentPresence
  readonly #messages: RoomMessages
  readonly #commands: CommandRunner
  readonly #retries: WithheldRetries
  readonly #stamps: StampFrames
  readonly #view = new ViewCache()
  readonly #usage = new RoomUsage()
  #record: ItineraryRecord
  #editors: Set<string>

  constructor(
    readonly itineraryId: string,
    private readonly context: RoomContext<Room>,
    { stored, record, ownerId }: { stored: StoredDocument; record: ItineraryRecord; ownerId: string },
  ) {
    const { settings, logger, log, stamps, rewrites } = context
    this.#record = record
    this.#editors = new Set([ownerId, ...record.collaborators])
    this.replica = new Replica(itineraryId, stored, context, this)
    this.#presence = new DocumentPresence(
      settings,
      (makeFrame) =>
        this.replica.whenClean(() => {
          const frame = makeFrame()
          if (frame !== undefined) this.#connections.send(frame)
        }),
      (clientId) => this.replica.isOwnerStored(clientId),
      (entries) => context.events.emit('presence', this, entries),
    )
    const full = new FullDocument({ replica: this.replica, rewrites, settings, logger })
    this.#commands = new CommandRunner(this.replica, full, log)
    this.#stamps = new StampFrames(this.replica, stamps)
    this.#retries = new WithheldRetries(this.replica, this.#connections)
    this.#messages = new RoomMessages({
      replica: this.replica,
      full,
      connections: this.#connections,
      presence: this.#presence,
      stamps: this.#stamps,
      settings,
      logger,
    })
  }

  get record(): ItineraryRecord {
    return this.#record
  }

  get epoch(): number {
    return this.replica.epoch
  }

  get headSeq(): number {
    return this.replica.headSeq
  }

  get version(): number {
    return this.replica.version
  }

  /** Since when nobody uses it; undefined while somebody does. */
  get idleSince(): number | undefined {
    return this.#connections.size > 0 ? undefined : this.#usage.idleSince
  }

  view(): ItineraryView {
    this.#view.keepCurrent()
    return this.#view.read(this.replica.doc, this.#record, this.replica.isClean)
  }

  /** The view, without the promise that later ones are kept exact while changes wait. Only at a moment when everything is on disk. */
  cleanView(): ItineraryView {
    return this.#view.read(this.replica.doc, this.#record, true)
  }

  /** Somebody outside of the sync server gets hold of it for a while. */
  touch(): this {
    this.#usage.touch()
    this.#view.keepCurrent()
    return this
  }

  acquire(): () => void {
    this.#view.keepCurrent()
    return this.#usage.acquire()
  }

  write<T>(writer: DocumentWriter, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T | undefined> {
    return this.#commands.run(writer, command, beside)
  }

  settled(): Promise<void> {
    return this.replica.settled()
  }

  /** Takes in what others have written to the log by now. */
  async catchUp(): Promise<void> {
    await this.replica.settled()
    this.replica.readOn()
    await this.replica.settled()
  }

  /** Does something at a moment when the document is exactly what is on disk. */
  whenClean<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => this.replica.whenClean(() => resolve(act()), reject))
  }

  mayEdit(userId: string): boolean {
    return this.#editors.has(userId)
  }

  /** Whether the record, and who may edit, are here as the database says, or newer. */
  knows({ recordVersion, editors }: RecordHead): boolean {
    const isSame = editors.size === this.#editors.size && [...editors].every((userId) => this.mayEdit(userId))
    return isSame && this.#record.recordVersion >= recordVersion
  }

  /** Lets a connection in: asks for what its client has, tells it the record and who is here. At a moment when everything is on disk. */
  enter(connection: SyncConnection): void {
    const { peer, ledger, outbox } = connection
    if (peer.clientId !== undefined) claimClientId(this.replica, peer, peer.clientId)
    this.#retries.expectMore()
    this.#connections.add(connection)
    ledger.noteQuestion()
    const here = this.#presence.frame()
    outbox.send(stepOneFrame(this.replica.doc), recordFrame(this.#record), ...(here === undefined ? [] : [here]))
    connection.enter(this.#messages)
  }

  /** Another server tells who is connected there. */
  hearPresence(entries: readonly AwarenessEntry[]): void {
    this.#presence.hear(entries)
  }

  /** Who is connected to this server. */
  presentHere(): AwarenessEntry[] {
    return this.#presence.here()
  }

  leave(connection: SyncConnection): void {
    if (this.#connections.delete(connection)) this.#forget(connection)
  }

  /** The record changed: everybody is told. */
  changeRecord(record: ItineraryRecord): void {
    this.#record = record
    this.replica.countRecordChange()
    this.#connections.send(recordFrame(record))
  }

  /** Who may edit, as the database says now. Newcomers may come in at once; those who no longer may are put out. */
  setEditors(editors: Iterable<string>): void {
    this.#editors = new Set(editors)
    for (const { userId } of this.#connections.all()) if (!this.mayEdit(userId)) this.revoke(userId)
  }

  /** Somebody's right to edit ended: their connections close, and what of theirs is not on disk does not get there. */
  revoke(userId: string): void {
    this.rightEnded(userId)
    this.replica.removeUser(userId)
  }

  closeAll(code: CloseCode, reason: string, which: (connection: SyncConnection) => boolean = () => true): void {
    for (const connection of this.#connections.close(code, reason, which)) this.#forget(connection)
  }

  /** Called about once a second. */
  tick(): void {
    this.#connections.tick()
    this.#messages.tick()
    this.#presence.tick()
    for (const { peer, outbox } of this.#connections.all()) {
      const stamp = peer.isListening ? this.#stamps.next(peer) : undefined
      if (stamp !== undefined) outbox.send(stamp)
    }
    this.#retries.tick()
  }

  /** More may be brought from now on: what was withheld is tried again. */
  retryAllWithheld(): void {
    this.#retries.retryAll()
  }

  /** Ends the room; nothing uses it any more. */
  close(): void {
    this.#presence.stop()
    this.replica.close()
  }

  isShared(): boolean {
    return this.#editors.size > 1
  }

  beforeChange(): void {
    this.#view.beforeChange(this.replica.doc, this.#record)
  }

  stored(entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>): void {
    if (entries.length > 0) this.#outdate()
    this.#connections.relay(entries, this.#stamps.next)
    if (entries.length > 0 || claims.size > 0) this.context.events.emit('appended', this, entries, claims)
  }

  announce(entries: readonly UncommittedChange[]): void {
    if (entries.length > 0) this.context.events.emit('committed', this)
  }

  remoteAppend(updates: readonly Uint8Array[]): void {
    this.#outdate()
    this.#connections.relayRemote(updates)
    this.context.events.emit('caughtUp', this)
  }

  startOver(userId: string): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored', (connection) => connection.userId === userId)
  }

  rightEnded(userId: string): void {
    this.#editors.delete(userId)
    this.closeAll(closeCodes.noAccess, closeReasons.removed, (connection) => connection.userId === userId)
  }

  sessionEnded(sessionId: string): void {
    this.closeAll(closeCodes.sessionEnded, 'the session ended', ({ person }) => person.sessionId === sessionId)
  }

  writerSuspended(userId: string): void {
    this.closeAll(closeCodes.beyondRights, closeReasons.suspended, (connection) => connection.userId === userId)
  }

  generationChanged(): void {
    this.#messages.outdate()
    this.closeAll(closeCodes.otherEpoch, String(this.epoch))
  }

  documentDamaged(damage: DamagedDocumentError): void {
    this.context.events.emit('damaged', this, damage)
  }

  documentGone(): void {
    this.context.events.emit('gone', this)
  }

  changesLost(who: 'senders' | 'everybody' | ReadonlySet<object>): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored', ({ ledger, peer }) =>
      who === 'senders' ? ledger.awaitsReport : who === 'everybody' || who.has(peer),
    )
  }

  rebuilt(ms: number): void {
    this.#messages.chargeRebuild(ms)
    // No commit follows that would tell whoever sent what changed nothing behind what was given up, or what was found to be on disk.
    if (this.replica.isClean) this.#connections.relay([], this.#stamps.next)
  }

  resumed(): void {
    this.#connections.drain()
    this.#retries.resumed()
  }

  #outdate(): void {
    this.#view.outdate()
    this.#messages.outdate()
  }

  #forget(connection: SyncConnection): void {
    this.#presence.leave(connection)
    this.#usage.touch()
  }
}
