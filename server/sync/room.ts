import type * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/api/itineraries'
import type { ItineraryView } from '#shared/itinerary/view'
import { AppError } from '#server/base/errors'
import { RoomConnections } from './wire/roomConnections'
import { closeCodes, DocumentFull, Refusal, tooLarge, type CloseCode } from './refusal'
import type { DamagedDocumentError } from './log/damagedDocument'
import type { PersonBudget } from './wire/personBudget'
import { StepTwoCache } from './wire/stepTwoCache'
import type { SyncConnection, MessageHandler } from './wire/syncConnection'
import { takeUpdate, retryWithheld } from './wire/takeUpdate'
import { claimClientIdByAwareness, claimClientId } from './wire/claimClientId'
import { OperationIds } from './operationIds'
import type { PendingChange } from './document/pendingChanges'
import { DocumentPresence } from './wire/documentPresence'
import { recordFrame, stampFrame, stepOneFrame, type Message } from './wire/frames'
import type { StoredDocument } from './log/documentStore'
import { liveShare } from './document/rewriteDocument'
import { Replica } from './document/replica'
import type { ReplicaContext, ReplicaListener } from './document/replicaContext'
import type { ProjectedRoom } from './projection/projectedRoom'
import type { SyncSettings } from './syncSettings'
import type { StampSigner } from './log/stampSigner'
import type { DocumentRoom as PublicRoom, DocumentWriter } from '#server/base/documentHub'
import { RoomUsage } from './roomUsage'
import { ViewCache } from './document/viewCache'

/** Between two tries of what is withheld, in ticks. */
const MAX_RETRY_PAUSE_TICKS = 60

/** What a room needs of the hub. */
export interface RoomContext extends ReplicaContext {
  settings: SyncSettings
  stamps: StampSigner
  /** Something was committed; rows and sockets follow. */
  onCommitted(room: Room): void
  /** The itinerary does not exist any more. */
  onGone(room: Room): void
  /** What is on disk makes no document any more. */
  onDamaged(room: Room, damage: DamagedDocumentError): void
}

/** What a room is opened with. */
export interface StoredItinerary {
  stored: StoredDocument
  record: ItineraryRecord
  ownerId: string
}

/** One open itinerary: its document, the connections on it, and who may be here. */
export class Room implements PublicRoom, ProjectedRoom, MessageHandler, ReplicaListener {
  readonly replica: Replica
  readonly #audience = new RoomConnections()
  readonly #presence: DocumentPresence
  readonly #view = new ViewCache()
  readonly #operations = new OperationIds((opId) => this.context.log.hasOperation(this.itineraryId, opId))
  #record: ItineraryRecord
  #editors: Set<string>
  readonly #usage = new RoomUsage()
  readonly #answer = new StepTwoCache()
  /** Who sent what was refused last: the document is read anew at their cost. */
  #offender: PersonBudget | undefined
  #stamp: { head: number; frame: Uint8Array } = { head: NaN, frame: new Uint8Array() }
  /** Whether what is withheld is to be tried again as soon as that can be. */
  #goesOn = false

  constructor(
    readonly itineraryId: string,
    private readonly context: RoomContext,
    { stored, record, ownerId }: StoredItinerary,
  ) {
    this.#record = record
    this.#editors = new Set([ownerId, ...record.collaborators])
    this.replica = new Replica(itineraryId, stored, context, this)
    this.#presence = new DocumentPresence(
      context.settings,
      (makeFrame) =>
        this.replica.whenClean(() => {
          const frame = makeFrame()
          if (frame !== undefined) this.#audience.send(frame)
        }),
      (clientId) => this.replica.isOwnerStored(clientId),
    )
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

  get isReady(): boolean {
    return this.replica.isReady && this.replica.unstoredBytes <= this.context.settings.unstoredBytes
  }

  /** Since when nobody uses it; undefined while somebody does. */
  get idleSince(): number | undefined {
    return this.#audience.size > 0 ? undefined : this.#usage.idleSince
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
    return this.#operations.once(writer, async (opId) => {
      try {
        return await this.#writeOnce(writer, opId, command)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new AppError(error.code === closeCodes.tooLarge ? 'PayloadTooLargeError' : 'InvalidInputError', error.message)
      }
    })
  }

  async #writeOnce<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    try {
      return await this.replica.write(writer, opId, command)
    } catch (error) {
      if (!(error instanceof DocumentFull) || !this.#isMostlyDead()) throw error
      await this.replica.rebase()
      return this.replica.write(writer, opId, command)
    }
  }

  settled(): Promise<void> {
    return this.replica.settled()
  }

  mayEdit(userId: string): boolean {
    return this.#editors.has(userId)
  }

  /** Lets a connection in: asks for what its client has, tells it the record and who is here. At a moment when everything is on disk. */
  enter(connection: SyncConnection): void {
    if (connection.clientId !== undefined) claimClientId(this.replica, connection, connection.clientId)
    for (const { nextTry } of this.#audience.all()) Object.assign(nextTry, { in: 1, pause: 1 })
    this.#audience.add(connection)
    connection.noteQuestion()
    const here = this.#presence.frame()
    connection.outbox.send(stepOneFrame(this.replica.doc), recordFrame(this.#record), ...(here === undefined ? [] : [here]))
    connection.enter(this)
  }

  leave(connection: SyncConnection): void {
    if (this.#audience.delete(connection)) this.#forget(connection)
  }

  handle(connection: SyncConnection, message: Message): void {
    switch (message.kind) {
      case 'step1':
        return this.replica.whenClean(() => connection.allowance.work(() => this.#reply(connection, message.stateVector)))
      case 'step2':
      case 'update':
        return this.#receive(connection, message.kind, message.update)
      case 'awareness':
        claimClientIdByAwareness(this.replica, connection, message.update)
        return connection.allowance.answered(this.#presence.receive(connection, message.update) * this.#audience.size)
      case 'queryAwareness':
        return this.replica.whenClean(() => this.#tellPresence(connection))
      case 'unknown':
    }
  }

  /** Who brings more than a message may hold has a document that is full of what nobody sees rewritten, and comes back to the next generation. */
  onTooLong(): Refusal {
    return this.#makeRoom() ?? tooLarge('message too large')
  }

  /** The record changed: everybody is told. */
  changeRecord(record: ItineraryRecord): void {
    this.#record = record
    this.replica.version += 1
    this.#audience.send(recordFrame(record))
  }

  /** Who may edit, as the database says now. Newcomers may come in at once; those who no longer may are put out. */
  setEditors(editors: Iterable<string>): void {
    this.#editors = new Set(editors)
    for (const { userId } of this.#audience.all()) if (!this.mayEdit(userId)) this.revoke(userId)
  }

  /** Somebody's right to edit ended: their connections close, and what of theirs is not on disk does not get there. */
  revoke(userId: string): void {
    this.#editors.delete(userId)
    this.closeAll(closeCodes.noAccess, 'removed', (connection) => connection.userId === userId)
    this.replica.removeUser(userId)
  }

  closeAll(code: CloseCode, reason: string, which: (connection: SyncConnection) => boolean = () => true): void {
    for (const connection of this.#audience.close(code, reason, which)) this.#forget(connection)
  }

  tick(): void {
    this.#audience.tick()
    this.#answer.tick()
    this.#presence.tick()
    for (const connection of this.#audience.all()) {
      const stamp = this.#stampFor(connection)
      if (connection.isListening && stamp !== undefined) connection.outbox.send(stamp)
    }
    for (const { nextTry } of this.#audience.all()) nextTry.in -= 1
    this.#tryWithheld()
  }

  /** More may be brought from now on: what was withheld is tried again. */
  retryAllWithheld(): void {
    for (const { nextTry } of this.#audience.all()) Object.assign(nextTry, { in: 0, pause: 1, head: NaN })
    this.#goesOn = true
    this.#tryWithheld()
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

  stored(entries: readonly PendingChange[]): void {
    if (entries.length > 0) this.#view.outdate()
    if (entries.length > 0) this.#answer.clear()
    this.#audience.relay(entries, this.#stampFor)
  }

  announce(entries: readonly PendingChange[]): void {
    if (entries.length > 0) this.context.onCommitted(this)
  }

  remoteAppend(): void {
    this.#view.outdate()
    this.#answer.clear()
    this.context.onCommitted(this)
  }

  generationChanged(): void {
    this.#answer.clear()
    this.closeAll(closeCodes.otherEpoch, String(this.epoch))
  }

  documentDamaged(damage: DamagedDocumentError): void {
    this.context.onDamaged(this, damage)
  }

  documentGone(): void {
    this.context.onGone(this)
  }

  changesLost(who: 'senders' | 'everybody' | ReadonlySet<object>): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored', (connection) =>
      who === 'senders' ? connection.awaitsStoredReport : who === 'everybody' || who.has(connection),
    )
  }

  rebuilt(ms: number): void {
    this.#offender?.chargeRebuild(ms)
    this.#offender = undefined
  }

  resumed(): void {
    this.#audience.drain()
    if (this.#goesOn) this.#tryWithheld()
  }

  /** The stamp of what is on disk, for a connection that wants it and has an older one. */
  readonly #stampFor = (connection: SyncConnection): Uint8Array | undefined => {
    const { headSeq, lineage } = this.replica
    if (connection.stampedHead === undefined || connection.stampedHead === headSeq) return undefined
    if (this.#stamp.head !== headSeq) {
      const stamp = { epoch: this.epoch, run: lineage.last, head: headSeq }
      this.#stamp = { head: headSeq, frame: stampFrame(this.context.stamps.write(this.itineraryId, stamp)) }
    }
    connection.stampedHead = headSeq
    return this.#stamp.frame
  }

  /**
   * As long as something comes of it, it is tried again after each commit: what stands on one person's edits may be another's, and so on. Of
   * whom nothing comes is tried less and less often, until somebody else comes in.
   */
  #tryWithheld(): void {
    const { replica } = this
    if (!replica.isReady) return
    this.#goesOn = false
    for (const connection of this.#audience.all()) {
      const { nextTry, isWithheld } = connection
      if (!isWithheld || nextTry.in > 0 || nextTry.head === replica.headSeq || !replica.isReady) continue
      nextTry.head = replica.headSeq
      connection.attempt(() => {
        const isNews = retryWithheld(replica, connection)
        nextTry.pause = isNews ? 1 : Math.min(nextTry.pause * 2, MAX_RETRY_PAUSE_TICKS)
        nextTry.in = isNews ? 0 : nextTry.pause
        if (isNews) this.#goesOn = true
      })
    }
  }

  #forget(connection: SyncConnection): void {
    this.#presence.leave(connection)
    this.#usage.touch()
  }

  #receive(connection: SyncConnection, kind: 'step2' | 'update', update: Uint8Array): void {
    const facts = { document: this.itineraryId, user: connection.userId }
    const wasWithheld = connection.isWithheld
    try {
      takeUpdate(this.replica, connection, kind, update)
    } catch (error) {
      if (!this.replica.isReady) this.#offender = connection.allowance
      if (error instanceof Refusal) this.context.logger.warn({ ...facts, reason: error.message }, 'an update was refused')
      throw error instanceof DocumentFull ? (this.#makeRoom() ?? error) : error
    }
    if (!wasWithheld && connection.isWithheld)
      this.context.logger.warn(facts, "somebody brought others' edits, which wait until those bring them")
  }

  /** When a document is full of what nobody sees, it is rewritten, and who sent the last straw tries again. Undefined when it is just full. */
  #makeRoom(): Refusal | undefined {
    if (!this.#isMostlyDead()) return undefined
    this.replica
      .rebase()
      .catch((error: unknown) =>
        this.context.logger.error({ err: error, document: this.itineraryId }, 'a full document was not rewritten'),
      )
    return new Refusal(closeCodes.overloaded, 'the document is being rewritten: try again')
  }

  #isMostlyDead(): boolean {
    return liveShare(this.replica.doc) < this.context.settings.rebaseLiveWhenFull
  }

  #reply(connection: SyncConnection, stateVector: Uint8Array): void {
    if (!connection.isOpen) return
    connection.isListening = true
    const frame = this.#answer.to(stateVector, this.replica.doc)
    connection.allowance.answered(frame.length)
    connection.outbox.answer(frame)
    const stamp = this.#stampFor(connection)
    if (stamp !== undefined) connection.outbox.send(stamp)
  }

  #tellPresence({ outbox, allowance }: SyncConnection): void {
    const frame = this.#presence.frame()
    if (frame === undefined) return
    allowance.answered(frame.length)
    outbox.send(frame)
  }
}
