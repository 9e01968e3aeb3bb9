import type { Logger } from 'pino'
import type { Services } from '#server/base/services'
import { notFound } from '#server/base/errors'
import { readAgain } from '#server/records/shareDomainEvents'
import { findOwnedRecord } from '#server/records/itineraryStore'
import { recordHeadsOf } from '#server/records/recordHeadStore'
import { compactLog, isCompactionDue } from './document/compactLog'
import { DamagedDocumentError } from './log/damagedDocument'
import type { Projector } from './projection/projector'
import { isBloated } from './document/rewriteDocument'
import { Room } from './room'
import type { RoomContext } from './roomContext'
import type { SyncSettings } from './syncSettings'
import type { UpdateLog } from './log/updateLog'

export interface RoomsContext {
  services: Pick<Services, 'db' | 'bus'>
  room: RoomContext<Room>
  log: UpdateLog
  projector: Projector
  settings: SyncSettings
  logger: Pick<Logger, 'error'>
}

/** The rooms in memory: opened on demand, each only once at a time, and put away when nobody has used them for a while. */
export class Rooms {
  readonly #open = new Map<string, Room>()
  readonly #opening = new Map<string, { room: Promise<Room>; isOutdated: boolean }>()
  readonly #compacting = new Set<Room>()
  readonly #damaged = new Map<string, { damage: DamagedDocumentError; since: number }>()
  #isPuttingAway = false

  constructor(private readonly context: RoomsContext) {}

  all(): Room[] {
    return [...this.#open.values()]
  }

  peek(itineraryId: string): Room | undefined {
    return this.#open.get(itineraryId)
  }

  /** The room, loading it if need be. Rejects with NotFoundError when there is no such document, with DamagedDocument when it is broken. */
  async open(itineraryId: string): Promise<Room> {
    const loaded = this.#open.get(itineraryId)
    if (loaded !== undefined) return loaded
    const opening = this.#opening.get(itineraryId)
    if (opening !== undefined) return opening.room
    const known = this.#damaged.get(itineraryId)
    if (known !== undefined && performance.now() - known.since < this.context.settings.damagedMs) throw known.damage
    const room = this.#openAnew(itineraryId).finally(() => this.#opening.delete(itineraryId))
    this.#opening.set(itineraryId, { room, isOutdated: false })
    return room
  }

  /** As `open`, for somebody who stays: puts others away when too many are loaded. */
  async openToStay(itineraryId: string): Promise<Room> {
    const room = await this.open(itineraryId)
    if (this.context.settings.loadedDocuments < this.#open.size) this.tidy()
    return room
  }

  /** What a room that is being opened has read of this itinerary may not be true any more. */
  markOutdated(itineraryId: string): void {
    const opening = this.#opening.get(itineraryId)
    if (opening !== undefined) opening.isOutdated = true
  }

  /** Takes a room away whose itinerary is gone. */
  remove(itineraryId: string): Room | undefined {
    const room = this.#open.get(itineraryId)
    this.#open.delete(itineraryId)
    if (room !== undefined) this.context.projector.drop(room)
    return room
  }

  /** A document turned out to be broken. Said once, until it is whole again or broken otherwise. */
  noteDamage(damage: DamagedDocumentError): void {
    const { docId, reason } = damage
    if (this.#damaged.get(docId)?.damage.reason !== reason)
      this.context.logger.error(
        { document: docId, reason },
        'a document is damaged and closed to editors; its rows are served. To mend it: npm run repair -- <its id>',
      )
    this.#damaged.set(docId, { damage, since: performance.now() })
  }

  /** Stores a snapshot if the log has grown enough for one. */
  compactIfDue(room: Room): void {
    if (this.#compacting.has(room) || !isCompactionDue(room.replica, this.context.settings)) return
    this.#compacting.add(room)
    void this.compact(room).finally(() => this.#compacting.delete(room))
  }

  /** Stores a snapshot, if there is anything new. What goes wrong is logged: the log alone is enough. */
  async compact(room: Room): Promise<void> {
    const { log, logger } = this.context
    if (room.replica.isClosed || room.replica.growth.rows === 0) return
    try {
      await compactLog(room.replica, log)
    } catch (error) {
      if (!room.replica.isClosed) logger.error({ err: error, document: room.itineraryId }, 'a document could not be compacted')
    }
  }

  /** Reads anew what another process (a tool, or another server) has written meanwhile. */
  async noticeForeignWrites(): Promise<void> {
    const { log, services } = this.context
    const rooms = this.all()
    if (rooms.length === 0 || !services.db.mayHaveForeignWrites()) return
    const ids = rooms.map(({ itineraryId }) => itineraryId)
    const heads = await log.headsOf(ids)
    const records = await recordHeadsOf(services.db, ids)
    for (const room of rooms) {
      const { itineraryId, replica } = room
      const head = heads.get(itineraryId)
      if (head === undefined || head.epoch > replica.epoch || head.headSeq > replica.headSeq) replica.readOn()
      else if (head.headSeq === replica.headSeq && head.version > replica.version) replica.skipToVersion(head.version)
      // Versions do not tell: those of the document's changes count the record's as well.
      const record = records.get(itineraryId)
      if (record !== undefined && !room.knows(record)) await readAgain(services.bus, services.db, itineraryId)
    }
  }

  /** Begins to put away what nobody has used for long, and, above the limits, what nobody uses; unless that is under way. */
  tidy(): void {
    if (this.#isPuttingAway) return
    this.#isPuttingAway = true
    this.#putAwayIdle()
      .catch((error: unknown) => this.context.logger.error({ err: error }, 'documents could not be put away'))
      .finally(() => (this.#isPuttingAway = false))
  }

  async #putAwayIdle(): Promise<void> {
    const now = performance.now()
    const { idleMs, leastIdleMs, loadedDocuments } = this.context.settings
    const idle = this.all()
      .flatMap((room) => (room.idleSince === undefined ? [] : [{ room, since: room.idleSince }]))
      .sort((a, b) => a.since - b.since)
    let surplus = Math.max(this.#open.size - loadedDocuments, this.#surplusByMemory())
    for (const { room, since } of idle) {
      if (now - since < (surplus > 0 ? leastIdleMs : idleMs)) break
      if (await this.#putAwayOne(room)) surplus -= 1
    }
  }

  /** How many rooms, at their mean size, are too many for the memory they may take. */
  #surplusByMemory(): number {
    const { loadedBytes, memoryPerByte } = this.context.settings
    const bytes = this.all().reduce((sum, room) => sum + room.replica.growth.size * memoryPerByte, 0)
    return bytes <= loadedBytes ? 0 : Math.ceil(((bytes - loadedBytes) / bytes) * this.#open.size)
  }

  /** Puts rooms away that were opened only for a moment, unless somebody uses them by now. */
  putBack(rooms: readonly Room[]): void {
    for (const room of rooms) if (room.idleSince !== undefined) this.#putAwayIfUnused(room)
  }

  async #putAwayOne(room: Room): Promise<boolean> {
    // Rows that could not be written keep the room open (below): the projector tries again, and logs it.
    await this.context.projector.settle([room]).catch(() => undefined)
    await this.#rewriteIfBloated(room)
    await this.compact(room)
    return this.#putAwayIfUnused(room)
  }

  #putAwayIfUnused(room: Room): boolean {
    // Between this check and the removal nothing else runs.
    const isUnused = room.idleSince !== undefined && room.replica.isClean && this.context.projector.isCurrent(room)
    if (!isUnused || this.#open.get(room.itineraryId) !== room) return false
    this.#open.delete(room.itineraryId)
    room.close()
    return true
  }

  async #openAnew(itineraryId: string): Promise<Room> {
    try {
      const room = await this.#load(itineraryId)
      this.#damaged.delete(itineraryId)
      return room
    } catch (error) {
      if (error instanceof DamagedDocumentError) this.noteDamage(error)
      throw error
    }
  }

  /** Writes a document anew that is mostly deleted content, while nobody is in it. */
  async #rewriteIfBloated(room: Room): Promise<void> {
    const { replica } = room
    if (room.idleSince === undefined || !replica.isClean || !isBloated(replica, replica.growth, this.context.settings)) return
    try {
      await replica.rebase()
    } catch (error) {
      if (!replica.isClosed) this.context.logger.error({ err: error, document: room.itineraryId }, 'a document was not rewritten')
    }
  }

  async #load(itineraryId: string): Promise<Room> {
    const { services, log, room, projector } = this.context
    for (;;) {
      const stored = await log.load(itineraryId)
      const owned = await findOwnedRecord(services.db, itineraryId)
      await room.budget.loadDocument(itineraryId)
      if (stored === undefined || owned === undefined) throw notFound('itinerary')
      const opening = this.#opening.get(itineraryId)
      if (opening?.isOutdated === true) {
        opening.isOutdated = false
        continue
      }
      const opened = new Room(itineraryId, room, { stored, ...owned })
      this.#open.set(itineraryId, opened)
      room.events.emit('opened', opened)
      opened.replica.removeFaults()
      if (stored.projectedSeq < stored.headSeq) projector.markBehind(opened)
      else await this.#rewriteIfBloated(opened)
      return opened
    }
  }
}
