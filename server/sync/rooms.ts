import type { Logger } from 'pino'
import type { Services } from '#server/base/services'
import { notFoundError } from '#server/base/errors'
import { publishRecord } from '#server/records/relayDomainEvents'
import { findOwnedRecord } from '#server/records/itineraryStore'
import { findRecordHeads } from '#server/records/recordVersionStore'
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

/** Loaded on demand and unloaded when idle. */
export class Rooms {
  readonly #open = new Map<string, Room>()
  readonly #opening = new Map<string, { room: Promise<Room>; isOutdated: boolean }>()
  readonly #compacting = new Set<Room>()
  readonly #damaged = new Map<string, { damage: DamagedDocumentError; since: number }>()
  #isEvicting = false

  constructor(private readonly context: RoomsContext) {}

  all(): Room[] {
    return [...this.#open.values()]
  }

  peek(itineraryId: string): Room | undefined {
    return this.#open.get(itineraryId)
  }

  /** Throws AppError `NotFoundError`, or DamagedDocumentError. */
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

  async openAndEvict(itineraryId: string): Promise<Room> {
    const room = await this.open(itineraryId)
    if (this.context.settings.loadedDocuments < this.#open.size) this.evictIdle()
    return room
  }

  /** The record that a load in progress has read may be stale. */
  markOutdated(itineraryId: string): void {
    const opening = this.#opening.get(itineraryId)
    if (opening !== undefined) opening.isOutdated = true
  }

  remove(itineraryId: string): Room | undefined {
    const room = this.#open.get(itineraryId)
    this.#open.delete(itineraryId)
    if (room !== undefined) this.context.projector.drop(room)
    return room
  }

  /** Once, until the document is whole again. */
  recordDamage(damage: DamagedDocumentError): void {
    const { docId, reason } = damage
    if (this.#damaged.get(docId)?.damage.reason !== reason)
      this.context.logger.error(
        { document: docId, reason },
        'document damaged and closed to editors, its rows are served; repair it with npm run repair -- <id>',
      )
    this.#damaged.set(docId, { damage, since: performance.now() })
  }

  compactIfDue(room: Room): void {
    if (this.#compacting.has(room) || !isCompactionDue(room.replica, this.context.settings)) return
    this.#compacting.add(room)
    void this.compact(room).finally(() => this.#compacting.delete(room))
  }

  /** Only logs errors: the log alone suffices. */
  async compact(room: Room): Promise<void> {
    const { log, logger } = this.context
    if (room.replica.isClosed || room.replica.growth.rows === 0) return
    try {
      await compactLog(room.replica, log)
    } catch (error) {
      if (!room.replica.isClosed) logger.error({ err: error, document: room.itineraryId }, 'document could not be compacted')
    }
  }

  async checkForeignWrites(): Promise<void> {
    const { log, services } = this.context
    const rooms = this.all()
    if (rooms.length === 0 || !services.db.mayHaveForeignWrites()) return
    const ids = rooms.map(({ itineraryId }) => itineraryId)
    const heads = await log.findHeads(ids)
    const records = await findRecordHeads(services.db, ids)
    for (const room of rooms) {
      const { itineraryId, replica } = room
      const head = heads.get(itineraryId)
      if (head === undefined || head.epoch > replica.epoch || head.headSeq > replica.headSeq) replica.catchUp()
      else if (head.headSeq === replica.headSeq && head.version > replica.version) replica.skipToVersion(head.version)
      // Versions count document changes too, so they cannot reveal a changed record.
      const record = records.get(itineraryId)
      if (record !== undefined && !room.hasRecord(record)) await publishRecord(services.bus, services.db, itineraryId)
    }
  }

  evictIdle(): void {
    if (this.#isEvicting) return
    this.#isEvicting = true
    this.#evictIdle()
      .catch((error: unknown) => this.context.logger.error({ err: error }, 'idle documents could not be unloaded'))
      .finally(() => (this.#isEvicting = false))
  }

  async #evictIdle(): Promise<void> {
    const now = performance.now()
    const { idleMs, leastIdleMs, loadedDocuments } = this.context.settings
    const idle = this.all()
      .flatMap((room) => (room.idleSince === undefined ? [] : [{ room, since: room.idleSince }]))
      .sort((a, b) => a.since - b.since)
    let surplus = Math.max(this.#open.size - loadedDocuments, this.#surplusByMemory())
    for (const { room, since } of idle) {
      if (now - since < (surplus > 0 ? leastIdleMs : idleMs)) break
      if (await this.#evictOne(room)) surplus -= 1
    }
  }

  #surplusByMemory(): number {
    const { loadedBytes, memoryPerByte } = this.context.settings
    const bytes = this.all().reduce((sum, room) => sum + room.replica.growth.size * memoryPerByte, 0)
    return bytes <= loadedBytes ? 0 : Math.ceil(((bytes - loadedBytes) / bytes) * this.#open.size)
  }

  /** Those opened briefly, unless in use. */
  evictUnused(rooms: readonly Room[]): void {
    for (const room of rooms) if (room.idleSince !== undefined) this.#evictIfUnused(room)
  }

  async #evictOne(room: Room): Promise<boolean> {
    // If rows cannot be written, the document stays open (below); the projector retries.
    await this.context.projector.settle([room]).catch(() => undefined)
    await this.#rewriteIfBloated(room)
    await this.compact(room)
    return this.#evictIfUnused(room)
  }

  #evictIfUnused(room: Room): boolean {
    // Synchronous from this check to the removal.
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
      if (error instanceof DamagedDocumentError) this.recordDamage(error)
      throw error
    }
  }

  async #rewriteIfBloated(room: Room): Promise<void> {
    const { replica } = room
    if (room.idleSince === undefined || !replica.isClean || !isBloated(replica, replica.growth, this.context.settings)) return
    try {
      await replica.rebase()
    } catch (error) {
      if (!replica.isClosed) this.context.logger.error({ err: error, document: room.itineraryId }, 'document not rewritten')
    }
  }

  async #load(itineraryId: string): Promise<Room> {
    const { services, log, room, projector } = this.context
    for (;;) {
      const stored = await log.load(itineraryId)
      const owned = await findOwnedRecord(services.db, itineraryId)
      await room.budget.loadDocument(itineraryId)
      if (stored === undefined || owned === undefined) throw notFoundError('itinerary')
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
