import type * as Y from 'yjs'
import type { MemberRole, RolesByUserId } from '#shared/itinerary/roles'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { RecordHead } from '#server/records/recordVersionStore'
import type { ItineraryView } from '#shared/itinerary/view'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { DocumentRoom as PublicRoom, WriteAttribution, TransactionHook } from '#server/base/documentHub'
import { CommandRunner } from './document/commandRunner'
import { FullDocumentRewriter } from './document/fullDocumentRewriter'
import type { UncommittedChange } from './document/uncommittedChanges'
import { Replica } from './document/replica'
import type { ReplicaListener } from './document/replicaState'
import type { DamagedDocumentError } from './log/damagedDocument'
import type { StoredDocument } from './log/documentStore'
import type { ProjectedRoom } from './projection/projector'
import type { RoomContext } from './roomContext'
import { RoomMembers } from './roomMembers'
import { RoomUsage } from './roomUsage'
import { RoomViews } from './document/roomViews'
import { claimClientId, RoomMessageHandler } from './wire/roomMessageHandler'
import { DocumentPresence } from './wire/documentPresence'
import { recordFrame, syncStep1Frame, type AwarenessEntry } from './wire/frames'
import { RoomConnections, StampFrames } from './wire/roomConnections'
import type { SyncConnection } from './wire/syncConnection'
import { WithheldUpdateRetrier } from './wire/receiveUpdate'

export class Room implements PublicRoom, ProjectedRoom, ReplicaListener {
  readonly replica: Replica
  readonly #connections = new RoomConnections()
  readonly #presence: DocumentPresence
  readonly #messages: RoomMessageHandler
  readonly #commands: CommandRunner
  readonly #retries: WithheldUpdateRetrier
  readonly #stamps: StampFrames
  readonly #view = new RoomViews((clientId) => this.replica.authorOf(clientId))
  readonly #usage = new RoomUsage()
  #record: ItineraryRecord
  readonly #members: RoomMembers

  constructor(
    readonly itineraryId: string,
    private readonly context: RoomContext<Room>,
    { stored, record }: { stored: StoredDocument; record: ItineraryRecord },
  ) {
    const { settings, logger, log, stamps, rewrites } = context
    this.#record = record
    this.#members = new RoomMembers(record.roles)
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
    const full = new FullDocumentRewriter({ replica: this.replica, rewrites, settings, logger })
    this.#commands = new CommandRunner(this.replica, full, log)
    this.#stamps = new StampFrames(this.replica, stamps)
    this.#retries = new WithheldUpdateRetrier(this.replica, this.#connections)
    const inside = { replica: this.replica, connections: this.#connections, presence: this.#presence, stamps: this.#stamps }
    this.#messages = new RoomMessageHandler({ ...inside, full, settings, logger, rereadRoles: context.rereadRoles })
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

  get idleSince(): number | undefined {
    return this.#connections.size > 0 ? undefined : this.#usage.idleSince
  }

  view(): ItineraryView {
    return this.#view.read(this.replica.doc, this.#record, this.replica.isClean)
  }

  authoredView(): ItineraryView {
    return this.#view.readAuthored(this.replica.doc, this.#record, this.replica.isClean)
  }

  cleanView(): ItineraryView {
    return this.#view.readClean(this.replica.doc, this.#record)
  }

  touch(): this {
    this.#usage.touch()
    this.#view.keepCurrent()
    return this
  }

  acquire(): () => void {
    this.#view.keepCurrent()
    return this.#usage.acquire()
  }

  write<T>(writer: WriteAttribution, command: (doc: Y.Doc) => T, hook?: TransactionHook): Promise<T | undefined> {
    return this.#commands.run(writer, command, hook)
  }

  settled(): Promise<void> {
    return this.replica.settled()
  }

  async catchUp(): Promise<void> {
    await this.replica.settled()
    this.replica.catchUp()
    await this.replica.settled()
  }

  /** Runs `act` while memory and disk agree. */
  whenClean<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => this.replica.whenClean(() => resolve(act()), reject))
  }

  roleOf(userId: string): MemberRole | undefined {
    return this.#members.roleOf(userId)
  }

  hasRecord({ recordVersion, members }: RecordHead): boolean {
    return this.#members.areSame(members) && this.#record.recordVersion >= recordVersion
  }

  /** Only while the document is clean. */
  addConnection(connection: SyncConnection): void {
    const { peer, ledger, outbox } = connection
    if (peer.clientId !== undefined) claimClientId(this.replica, peer, peer.clientId)
    this.#retries.resetBackoff()
    this.#connections.add(connection)
    ledger.recordQuestion()
    const here = this.#presence.frame()
    outbox.send(syncStep1Frame(this.replica.doc), recordFrame(this.#record), ...(here === undefined ? [] : [here]))
    connection.startReading(this.#messages)
  }

  applyRemotePresence(entries: readonly AwarenessEntry[]): void {
    this.#presence.applyRemote(entries)
  }

  localPresence(): AwarenessEntry[] {
    return this.#presence.localEntries()
  }

  removeConnection(connection: SyncConnection): void {
    if (this.#connections.delete(connection)) this.#forget(connection)
  }

  changeRecord(record: ItineraryRecord): void {
    this.#record = record
    this.replica.countRecordChange()
    this.#connections.send(recordFrame(record))
  }

  sendEach(frameFor: (userId: string) => Uint8Array | undefined): void {
    this.#connections.sendEach(frameFor)
  }

  /** Only removed users are closed: each update is judged by the current role. */
  setMembers(members: RolesByUserId): void {
    this.#members.replace(members)
    for (const { userId } of this.#connections.all()) if (this.roleOf(userId) === undefined) this.revoke(userId)
  }

  /** Closes the user's connections and drops their uncommitted changes. */
  revoke(userId: string): void {
    this.accessRevoked(userId)
    this.replica.revertUser(userId)
  }

  closeAll(code: CloseCode, reason: string, which: (connection: SyncConnection) => boolean = () => true): void {
    for (const connection of this.#connections.close(code, reason, which)) this.#forget(connection)
  }

  /** Called about once a second. */
  tick(): void {
    this.#connections.tick()
    this.#messages.tick()
    this.#presence.tick()
    this.#stamps.sendTo(this.#connections.all())
    this.#retries.tick()
  }

  retryAllWithheld(): void {
    this.#retries.retryAll()
  }

  close(): void {
    this.#presence.stop()
    this.replica.close()
  }

  isShared(): boolean {
    return this.#members.writers > 1
  }

  beforeChange(): void {
    this.#view.beforeChange(this.replica.doc, this.#record)
  }

  stored(entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>): void {
    if (entries.length > 0) this.#invalidate()
    this.#connections.relay(entries, this.#stamps.next)
    if (entries.length > 0 || claims.size > 0) this.context.events.emit('appended', this, entries, claims)
  }

  committed(entries: readonly UncommittedChange[]): void {
    if (entries.length > 0) this.context.events.emit('committed', this)
  }

  remoteAppend(updates: readonly Uint8Array[]): void {
    this.#invalidate()
    this.#connections.relayRemote(updates)
    this.context.events.emit('caughtUp', this)
  }

  claimsLost(userId: string): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored', (connection) => connection.userId === userId)
  }

  accessRevoked(userId: string): void {
    this.#members.remove(userId)
    this.closeAll(closeCodes.noAccess, closeReasons.removed, (connection) => connection.userId === userId)
  }

  sessionEnded(sessionId: string): void {
    this.closeAll(closeCodes.sessionEnded, 'the session ended', ({ person }) => person.sessionId === sessionId)
  }

  writerSuspended(userId: string): void {
    this.closeAll(closeCodes.beyondRights, closeReasons.suspended, (connection) => connection.userId === userId)
  }

  roleLowered(userId: string, role: MemberRole): void {
    this.#members.change(userId, role)
    this.closeAll(closeCodes.beyondRights, role, (connection) => connection.userId === userId)
  }

  generationChanged(): void {
    this.#messages.invalidate()
    this.closeAll(closeCodes.otherEpoch, String(this.epoch))
  }

  documentDamaged(damage: DamagedDocumentError): void {
    this.context.events.emit('damaged', this, damage)
  }

  documentGone(): void {
    this.context.events.emit('gone', this)
  }

  changesLost(who: 'senders' | 'all' | ReadonlySet<object>): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored', ({ ledger, peer }) =>
      who === 'senders' ? ledger.awaitsAck : who === 'all' || who.has(peer),
    )
  }

  reloaded(ms: number): void {
    this.#messages.chargeReload(ms)
    // No commit will follow, so acknowledge no-op updates here.
    if (this.replica.isClean) this.#connections.relay([], this.#stamps.next)
  }

  resumed(): void {
    this.#connections.drain()
    this.#retries.resumed()
  }

  #invalidate(): void {
    this.#view.invalidate()
    this.#messages.invalidate()
  }

  #forget(connection: SyncConnection): void {
    this.#presence.removeConnection(connection)
    this.#usage.touch()
  }
}
