import { fromWireDate } from '#shared/wireDates'
import { withoutEcho } from '#shared/itinerary/differences'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Transaction } from '#server/base/db/database'
import { OneByOne } from '#server/base/oneByOne'
import type { Services } from '#server/base/services'
import type { ProjectedView } from '#server/sync/projection/projection'
import type { ProjectedRoom } from '#server/sync/projection/projectedRoom'
import { AuthoredUpdateStore, type AuthoredUpdate } from '#server/sync/log/authoredUpdateStore'
import { ChangeStore } from './changeStore'
import { summariseChanges, type AttributedChange } from './summariseChanges'
import { authorshipOf, type Authorship } from './authorship'
import { addAwayChange } from '#server/records/notices/awayStore'
import { diffRecords } from '#server/records/recordDifference'

/** Follows everything that is changed in itineraries, and notes who did it. */
export class ChangeRecorder {
  readonly #store = new ChangeStore()
  readonly #updates: AuthoredUpdateStore
  /** Changes of records that are being noted, by itinerary. */
  readonly #pending = new OneByOne()

  constructor(private readonly context: Pick<Services, 'bus' | 'db' | 'log' | 'now'>) {
    this.#updates = new AuthoredUpdateStore(context.db)
  }

  /** Notes changes of records from now on. Returns what ends that. */
  listen(bus: Bus): () => void {
    const note = (change: DomainEvents['recordChanged'][0]) =>
      void this.#pending.do(change.itineraryId, () => this.#recordChanged(change))
    bus.on('recordChanged', note)
    return () => void bus.off('recordChanged', note)
  }

  /** Resolves once what changed so far in the record of an itinerary, or of all, is noted. */
  settled(itineraryId?: string): Promise<void> {
    return this.#pending.settled(itineraryId)
  }

  /**
   * What to note when the rows of an itinerary come to show a picture of it: to be called in the transaction that writes them, with what they
   * showed before. Never fails: rows matter more.
   */
  follow(
    { replica, record }: ProjectedRoom,
    { itineraryId, view }: ProjectedView,
    updates: readonly AuthoredUpdate[],
  ): NonNullable<ProjectedView['onWrite']> {
    const touches = this.#touches(replica, itineraryId, updates)
    const startDate = fromWireDate(record.startDate)
    return (tx, before) =>
      this.#note(itineraryId, () => this.#add(tx, itineraryId, summariseChanges(before, view, touches, startDate)))
  }

  /** Who changed a document since its rows were written; nobody when that cannot be read, since rows matter more. */
  async unprojected(itineraryId: string): Promise<AuthoredUpdate[]> {
    try {
      return await this.#updates.unprojected(itineraryId)
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be read')
      return []
    }
  }

  async #recordChanged({ itineraryId, before, after, userId }: DomainEvents['recordChanged'][0]): Promise<void> {
    if (userId === undefined) return
    const fields = withoutEcho(Object.keys(diffRecords(before, after) ?? {}).filter((field) => !derived.has(field)))
    if (fields.length === 0) return
    const { db, now } = this.context
    const place = { kind: 'edit-itinerary' as const, dayId: null, eventId: null, label: after.title }
    const change: AttributedChange = { ...place, userId, at: now(), fields }
    await this.#note(itineraryId, () => db.write((tx) => this.#add(tx, itineraryId, [change])))
  }

  /** Who touched what since the picture that the rows show. */
  #touches({ doc }: ProjectedRoom['replica'], itineraryId: string, updates: readonly AuthoredUpdate[]): Authorship {
    try {
      return authorshipOf(doc, updates.map(withoutDoubtful))
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be read')
      return { days: new Map(), events: new Map() }
    }
  }

  /** In a transaction of its own inside of `tx`: what is wrong with a note takes back nothing else. */
  async #add(tx: Transaction, itineraryId: string, changes: readonly AttributedChange[]): Promise<void> {
    if (changes.length === 0) return
    await tx.nested(async () => {
      await this.#store.add(tx, itineraryId, changes, this.context.now())
      await this.#tellAway(tx, itineraryId, changes)
    })
  }

  /** Who is added or removed is told so otherwise. */
  async #tellAway(tx: Transaction, itineraryId: string, changes: readonly AttributedChange[]): Promise<void> {
    const { bus, now } = this.context
    const isNews = ({ kind, fields }: AttributedChange) =>
      kind !== 'edit-itinerary' || fields.some((field) => field !== 'collaborators')
    const authors = new Set(changes.filter(isNews).map(({ userId }) => userId))
    let hasNews = false
    for (const userId of authors) if (await addAwayChange(tx, { itineraryId, userId, at: now() })) hasNews = true
    if (hasNews) tx.afterCommit(() => bus.emit('changedWhileAway'))
  }

  async #note(itineraryId: string, note: () => Promise<void>): Promise<void> {
    try {
      await note()
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be noted')
    }
  }
}

/** What editors bring back after the database went back in time is in part by others, and nobody knows any more whose it was. */
const withoutDoubtful = (update: AuthoredUpdate): AuthoredUpdate =>
  update.origin === 'recovered' ? { ...update, userId: null } : update

/** What follows from other fields. */
const derived: ReadonlySet<string> = new Set(['recordVersion', 'dayCount'])
