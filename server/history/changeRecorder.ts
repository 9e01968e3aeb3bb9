import { fromWireDate } from '#shared/dates'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import type { ProjectedView, ShownRows } from '#server/sync/projection/projection'
import type { ProjectedRoom } from '#server/sync/projection/projectedRoom'
import { AuthoredUpdateStore, type AuthoredUpdate } from '#server/sync/log/authoredUpdateStore'
import { ChangeStore } from './changeStore'
import { summariseChanges, type AttributedChange } from './summariseChanges'
import { authorshipOf, type Authorship } from './authorship'
import { diffRecords } from '#server/records/recordDifference'

/** Follows everything that is changed in itineraries, and notes who did it. */
export class ChangeRecorder {
  readonly #store: ChangeStore
  readonly #updates: AuthoredUpdateStore

  constructor(private readonly context: Pick<Services, 'db' | 'log' | 'now'>) {
    this.#store = new ChangeStore(context.db)
    this.#updates = new AuthoredUpdateStore(context.db)
  }

  /** Notes changes of records from now on. Returns what ends that. */
  listen(bus: Bus): () => void {
    const note = (change: DomainEvents['recordChanged'][0]) => this.#recordChanged(change)
    bus.on('recordChanged', note)
    return () => void bus.off('recordChanged', note)
  }

  /**
   * What to note when the rows of an itinerary come to show a picture of it: to be called in the transaction that writes them, with what they
   * showed before. Never fails: rows matter more.
   */
  follow({ replica, record }: ProjectedRoom, { itineraryId, view, seq }: ProjectedView): (before: ShownRows) => void {
    const touches = this.#touches(replica, itineraryId, seq)
    const startDate = fromWireDate(record.startDate)
    return (before) => this.#note(itineraryId, () => summariseChanges(before, view, touches, startDate))
  }

  #recordChanged({ itineraryId, before, after, userId }: DomainEvents['recordChanged'][0]): void {
    if (userId === undefined) return
    const fields = Object.keys(diffRecords(before, after) ?? {}).filter((field) => !derived.has(field))
    if (fields.length === 0) return
    const at = this.context.now()
    this.#note(itineraryId, () => [
      { userId, at, kind: 'edit-itinerary', dayId: null, eventId: null, label: after.title, fields },
    ])
  }

  /** Who touched what since the picture that the rows show. */
  #touches({ doc }: ProjectedRoom['replica'], itineraryId: string, seq: number): Authorship {
    try {
      const updates = this.#updates.unprojected(itineraryId, seq)
      return authorshipOf(doc, updates.map(withoutDoubtful))
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be read')
      return { days: new Map(), events: new Map() }
    }
  }

  #note(itineraryId: string, find: () => AttributedChange[]): void {
    const { db, log, now } = this.context
    try {
      const changes = find()
      if (changes.length > 0) db.$client.transaction(() => this.#store.add(itineraryId, changes, now()))()
    } catch (error) {
      log.error({ err: error, document: itineraryId }, 'changes could not be noted')
    }
  }
}

/** What editors bring back after the database went back in time is in part by others, and nobody knows any more whose it was. */
const withoutDoubtful = (update: AuthoredUpdate): AuthoredUpdate =>
  update.origin === 'recovered' ? { ...update, userId: null } : update

/** What follows from other fields. */
const derived: ReadonlySet<string> = new Set(['recordVersion', 'dayCount'])
