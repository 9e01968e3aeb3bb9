import type { Logger } from 'pino'
import { parseWireDate } from '#shared/dates'
import type { DomainEvents } from '#server/base/bus'
import type { Db } from '#server/base/db/openDatabase'
import type { ProjectedView, ShownRows } from '#server/sync/projection/projection'
import type { Replica } from '#server/sync/document/replica'
import type { Room } from '#server/sync/room'
import type { AuthoredUpdate, UpdateLog } from '#server/sync/log/updateLog'
import { ChangeStore } from './changeStore'
import { summariseChanges, type AttributedChange } from './summariseChanges'
import { authorshipOf, type Authorship } from './authorship'
import { diffRecords } from '#server/records/recordDifference'

interface Context {
  db: Db
  log: UpdateLog
  logger: Pick<Logger, 'error'>
  now: () => number
}

/** Follows everything that is changed in itineraries, and notes who did it. */
export class ChangeRecorder {
  readonly #store: ChangeStore

  constructor(private readonly context: Context) {
    this.#store = new ChangeStore(context.db)
  }

  /**
   * What to note when the rows of an itinerary come to show a picture of it: to be called in the transaction that writes them, with what they
   * showed before. Never fails: rows matter more.
   */
  async follow({ replica, record }: Room, { itineraryId, view, seq }: ProjectedView): Promise<(before: ShownRows) => void> {
    const touches = await this.#touches(replica, itineraryId, seq)
    const startDate = parseWireDate(record.startDate) ?? record.startDate
    return (before) => this.#note(itineraryId, () => summariseChanges(before, view, touches, startDate))
  }

  /** Notes a change of the record. */
  recordChanged({ itineraryId, before, after, userId }: DomainEvents['recordChanged'][0]): void {
    if (userId === undefined) return
    const fields = Object.keys(diffRecords(before, after) ?? {}).filter((field) => !derived.has(field))
    if (fields.length === 0) return
    const at = this.context.now()
    this.#note(itineraryId, () => [
      { userId, at, kind: 'edit-itinerary', dayId: null, eventId: null, label: after.title, fields },
    ])
  }

  /** Who touched what since the picture that the rows show. */
  async #touches({ doc }: Replica, itineraryId: string, seq: number): Promise<Authorship> {
    const { log, logger } = this.context
    try {
      const updates = await log.unprojected(itineraryId, seq)
      return authorshipOf(doc, updates.map(withoutDoubtful))
    } catch (error) {
      logger.error({ err: error, document: itineraryId }, 'changes could not be read')
      return { days: new Map(), events: new Map() }
    }
  }

  #note(itineraryId: string, find: () => AttributedChange[]): void {
    const { db, logger, now } = this.context
    try {
      const changes = find()
      if (changes.length > 0) db.$client.transaction(() => this.#store.add(itineraryId, changes, now()))()
    } catch (error) {
      logger.error({ err: error, document: itineraryId }, 'changes could not be noted')
    }
  }
}

/** What editors bring back after the database went back in time is in part by others, and nobody knows any more whose it was. */
const withoutDoubtful = (update: AuthoredUpdate): AuthoredUpdate =>
  update.origin === 'recovered' ? { ...update, userId: null } : update

/** What follows from other fields. */
const derived: ReadonlySet<string> = new Set(['recordVersion', 'dayCount'])
