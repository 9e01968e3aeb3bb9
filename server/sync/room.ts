import type * as Y from 'yjs'
import type { ItineraryRecord } from '../../shared/api/itineraries'
import type { ItineraryView } from '../../shared/itinerary/view'
import { AppError } from '../errors'
import { Audience } from './audience'
import { closeCodes, Refusal, type CloseCode } from './closeCodes'
import type { Connection, Door } from './connection'
import { takeIn } from './intake'
import { bindBySpeech, bindClient } from './naming'
import { Operations } from './operations'
import type { Entry } from './pending'
import { Presence } from './presence'
import { recordFrame, stepOneFrame, stepTwoFrame, type Message } from './protocol'
import { Replica } from './replica'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import type { SyncSettings } from './settings'
import type { Room as PublicRoom, Writer } from './types'
import type { StoredDocument } from './updateLog'
import { Usage } from './usage'
import { ViewCache } from './viewCache'

/** What a room needs of the hub. */
export interface RoomContext extends ReplicaContext {
  settings: SyncSettings
  /** Something was committed; rows and sockets follow. */
  onCommitted(room: Room): void
  /** The itinerary does not exist any more. */
  onGone(room: Room): void
}

/** What a room is opened with. */
export interface RoomState {
  stored: StoredDocument
  record: ItineraryRecord
  ownerId: string
}

/** One open itinerary: its document, the connections on it, and who may be here. */
export class Room implements PublicRoom, Door, ReplicaListener {
  readonly replica: Replica
  readonly epoch: number
  readonly #audience = new Audience()
  readonly #presence: Presence
  readonly #view = new ViewCache()
  readonly #operations = new Operations((opId) => this.context.log.hasOperation(this.itineraryId, opId))
  #record: ItineraryRecord
  #editors: Set<string>
  readonly #usage = new Usage()

  constructor(
    readonly itineraryId: string,
    private readonly context: RoomContext,
    { stored, record, ownerId }: RoomState,
  ) {
    this.epoch = stored.epoch
    this.#record = record
    this.#editors = new Set([ownerId, ...record.collaborators])
    this.replica = new Replica(itineraryId, stored, context, this)
    this.#presence = new Presence(context.settings, (makeFrame) =>
      this.replica.whenClean(() => {
        const frame = makeFrame()
        if (frame !== undefined) this.#audience.send(frame)
      }),
    )
  }

  get record(): ItineraryRecord {
    return this.#record
  }

  get version(): number {
    return this.replica.version
  }

  get isReady(): boolean {
    return this.replica.isReady
  }

  /** Since when nobody uses it; undefined while somebody does. */
  get idleSince(): number | undefined {
    return this.#audience.size > 0 ? undefined : this.#usage.idleSince
  }

  view(): ItineraryView {
    this.#view.want()
    return this.#view.read(this.replica.doc, this.#record, this.replica.isClean)
  }

  /** The view, without the promise that later ones are kept exact while changes wait. Only at a moment when everything is on disk. */
  cleanView(): ItineraryView {
    return this.#view.read(this.replica.doc, this.#record, true)
  }

  /** Somebody outside of the sync server gets hold of it for a while. */
  lend(): this {
    this.#usage.touch()
    this.#view.want()
    return this
  }

  retain(): () => void {
    this.#view.want()
    return this.#usage.hold()
  }

  write<T>(writer: Writer, command: (doc: Y.Doc) => T): Promise<T | undefined> {
    return this.#operations.once(writer, async (opId) => {
      try {
        return await this.replica.write(writer, opId, command)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new AppError(error.code === closeCodes.tooLarge ? 'PayloadTooLargeError' : 'InvalidInputError', error.message)
      }
    })
  }

  settled(): Promise<void> {
    return this.replica.settled()
  }

  mayEdit(userId: string): boolean {
    return this.#editors.has(userId)
  }

  /** Lets a connection in: asks for what its client has, tells it the record and who is here. At a moment when everything is on disk. */
  enter(connection: Connection): void {
    if (connection.clientId !== undefined) bindClient(this.replica, connection, connection.clientId)
    this.#audience.add(connection)
    connection.asks()
    const here = this.#presence.frame()
    connection.outbox.send(stepOneFrame(this.replica.doc), recordFrame(this.#record), ...(here === undefined ? [] : [here]))
    connection.enter(this)
  }

  leave(connection: Connection): void {
    if (this.#audience.delete(connection)) this.#forget(connection)
  }

  handle(connection: Connection, message: Message): void {
    switch (message.kind) {
      case 'step1':
        return this.replica.whenClean(() => this.#answer(connection, message.stateVector))
      case 'step2':
      case 'update':
        return this.#receive(connection, message.kind, message.update)
      case 'awareness':
        bindBySpeech(this.replica, connection, message.update)
        return this.#presence.receive(connection, message.update)
      case 'queryAwareness':
        return this.replica.whenClean(() => this.#tellPresence(connection))
    }
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
    this.closeAll(closeCodes.noAccess, 'no access', (connection) => connection.userId === userId)
    this.replica.expel(userId)
  }

  closeAll(code: CloseCode, reason: string, which: (connection: Connection) => boolean = () => true): void {
    for (const connection of this.#audience.close(code, reason, which)) this.#forget(connection)
  }

  tick(): void {
    this.#audience.tick()
    this.#presence.tick()
  }

  /** Ends the room; nothing uses it any more. */
  close(): void {
    this.#presence.stop()
    this.replica.close()
  }

  beforeChange(): void {
    this.#view.beforeChange(this.replica.doc, this.#record)
  }

  stored(entries: readonly Entry[]): void {
    if (entries.length > 0) this.#view.outdate()
    this.#audience.relay(entries)
  }

  announce(entries: readonly Entry[]): void {
    if (entries.length > 0) this.context.onCommitted(this)
  }

  overtaken(): void {
    this.#view.outdate()
    this.context.onCommitted(this)
  }

  gone(): void {
    this.context.onGone(this)
  }

  lost(): void {
    this.closeAll(closeCodes.overloaded, 'could not be stored')
  }

  resumed(): void {
    this.#audience.drain()
  }

  #forget(connection: Connection): void {
    this.#presence.leave(connection)
    this.#usage.touch()
  }

  #receive(connection: Connection, kind: 'step2' | 'update', update: Uint8Array): void {
    try {
      takeIn(this.replica, connection, kind, update)
    } catch (error) {
      if (error instanceof Refusal)
        this.context.logger.warn(
          { document: this.itineraryId, user: connection.userId, reason: error.message },
          'an update was refused',
        )
      throw error
    }
  }

  #answer(connection: Connection, stateVector: Uint8Array): void {
    if (!connection.isOpen) return
    connection.isListening = true
    connection.outbox.answer(stepTwoFrame(this.replica.doc, stateVector))
  }

  #tellPresence({ outbox }: Connection): void {
    const frame = this.#presence.frame()
    if (frame !== undefined) outbox.send(frame)
  }
}
