import type { EventEmitter } from 'node:events'
import type * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { DocumentRoom as PublicRoom, DocumentWriter } from '#server/base/documentHub'
import { CommandRunner } from './document/commandRunner'
import { FullDocument } from './document/fullDocument'
import type { UncommittedChange } from './document/uncommittedChanges'
import { Replica } from './document/replica'
import type { ReplicaContext, ReplicaListener } from './document/replicaContext'
import type { RewriteBudget } from './document/rewriteBudget'
import { ViewCache } from './document/viewCache'
import type { DamagedDocumentError } from './log/damagedDocument'
import type { StoredDocument } from './log/documentStore'
import type { StampSigner } from './log/stampSigner'
import type { UpdateLog } from './log/updateLog'
import type { ProjectedRoom } from './projection/projectedRoom'
import type { RoomEvents } from './roomEvents'
import { RoomUsage } from './roomUsage'
import type { SyncSettings } from './syncSettings'
import { claimClientId } from './wire/claimClientId'
import { DocumentPresence } from './wire/documentPresence'
import { recordFrame, stepOneFrame } from './wire/frames'
import { RoomConnections } from './wire/roomConnections'
import { RoomMessages } from './wire/roomMessages'
import { StampFrames } from './wire/stampFrames'
import type { SyncConnection } from './wire/syncConnection'
import { WithheldRetries } from './wire/withheldRetries'

/** What a room needs of the hub. */
export interface RoomContext extends ReplicaContext {
  log: ReplicaContext['log'] & Pick<UpdateLog, 'hasOperation'>
  settings: SyncSettings
  stamps: StampSigner
  rewrites: Pick<RewriteBudget, 'tryOne'>
  events: Pick<EventEmitter<RoomEvents<Room>>, 'emit'>
}

/** What a room is opened with. */
export interface StoredItinerary {
  stored: StoredDocument
  record: ItineraryRecord
  ownerId: string
}

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
    private readonly context: RoomContext,
    { stored, record, ownerId }: StoredItinerary,
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

  write<T>(writer: DocumentWriter, command: (doc: Y.Doc) => T): Promise<T | undefined> {
    return this.#commands.run(writer, command)
  }

  settled(): Promise<void> {
    return this.replica.settled()
  }

  /** Does something at a moment when the document is exactly what is on disk. */
  whenClean<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => this.replica.whenClean(() => resolve(act()), reject))
  }

  mayEdit(userId: string): boolean {
    return this.#editors.has(userId)
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
    this.#editors.delete(userId)
    this.closeAll(closeCodes.noAccess, closeReasons.removed, (connection) => connection.userId === userId)
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

  stored(entries: readonly UncommittedChange[]): void {
    if (entries.length > 0) this.#outdate()
    this.#connections.relay(entries, this.#stamps.next)
  }

  announce(entries: readonly UncommittedChange[]): void {
    if (entries.length > 0) this.context.events.emit('committed', this)
  }

  remoteAppend(): void {
    this.#outdate()
    this.context.events.emit('committed', this)
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
