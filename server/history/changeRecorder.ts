import { fromWireDate } from '#shared/wireDates'
import { omitRedundantAudience } from '#shared/itinerary/differences'
import type { ItineraryView } from '#shared/itinerary/view'
import { addPictureUses, markPictureUsesRemoved, newlyShownUploads, noLongerShownUploads } from '#server/access/pictureUseStore'
import type { DomainEventBus, DomainEvents } from '#server/base/bus'
import type { Transaction } from '#server/base/db/database'
import { uploadNameOf } from '#server/base/images/imagePaths'
import { KeyedQueue } from '#server/base/keyedQueue'
import type { Services } from '#server/base/services'
import type { ProjectedView } from '#server/sync/projection/projection'
import type { ProjectedRoom } from '#server/sync/projection/projector'
import { AuthoredUpdateStore, type AuthoredUpdate } from '#server/sync/log/authoredUpdateStore'
import { ChangeStore } from './changeStore'
import { attributeChanges, type AttributedChange } from './attributeChanges'
import { authorshipOf, findSenders, type Authorship } from './authorship'
import { addUnnotifiedChange } from '#server/records/notices/unnotifiedChangeStore'
import { diffRecords } from '#server/records/recordDifference'

interface ShownPictures {
  before: ItineraryView['events']
  now: ItineraryView['events']
  /** By event. */
  senders: ReadonlyMap<string, string>
}

export class ChangeRecorder {
  readonly #store = new ChangeStore()
  readonly #updates: AuthoredUpdateStore
  /** Record changes in progress. */
  readonly #pending = new KeyedQueue()

  constructor(private readonly context: Pick<Services, 'bus' | 'db' | 'log' | 'now'>) {
    this.#updates = new AuthoredUpdateStore(context.db)
  }

  listen(bus: DomainEventBus): () => void {
    const note = (change: DomainEvents['recordChanged'][0]) =>
      void this.#pending.run(change.itineraryId, () => this.#recordChanged(change))
    bus.on('recordChanged', note)
    return () => void bus.off('recordChanged', note)
  }

  /** Of one itinerary, or of all. */
  settled(itineraryId?: string): Promise<void> {
    return this.#pending.settled(itineraryId)
  }

  /** The result runs in the transaction that writes the rows. Never fails: rows matter more. */
  follow(
    { replica, record }: ProjectedRoom,
    { itineraryId, view }: ProjectedView,
    updates: readonly AuthoredUpdate[],
  ): NonNullable<ProjectedView['onWrite']> {
    const touches = this.#touches(replica, itineraryId, updates)
    const senders = this.#pictureSenders(replica, view, updates)
    const startDate = fromWireDate(record.startDate)
    return async (tx, before) => {
      const pictures = { before: before.events, now: view.events, senders }
      await this.#note(itineraryId, () => tx.nested(() => this.#followPictures(tx, itineraryId, pictures)))
      await this.#note(itineraryId, () => this.#add(tx, itineraryId, attributeChanges(before, view, touches, startDate)))
    }
  }

  async #followPictures(tx: Transaction, itineraryId: string, pictures: ShownPictures): Promise<void> {
    const now = this.context.now()
    const names = noLongerShownUploads(pictures.before, pictures.now)
    if (names.length > 0) await markPictureUsesRemoved(tx, { itineraryId, names, now })
    const setters = new Map<string, Set<string>>()
    for (const { name, eventId } of newlyShownUploads(pictures.before, pictures.now)) {
      const userId = pictures.senders.get(eventId)
      if (userId !== undefined) setters.set(name, (setters.get(name) ?? new Set()).add(userId))
    }
    if (setters.size > 0) await addPictureUses(tx, { itineraryId, setters, now })
  }

  /** Empty if they cannot be read. */
  #pictureSenders(
    { doc }: ProjectedRoom['replica'],
    { events }: ItineraryView,
    updates: readonly AuthoredUpdate[],
  ): ReadonlyMap<string, string> {
    try {
      const shown = Object.values(events).filter(({ image }) => image !== null && uploadNameOf(image) !== undefined)
      return findSenders(
        doc,
        updates,
        'image',
        shown.map(({ id }) => id),
      )
    } catch (error) {
      this.context.log.error({ err: error }, 'senders of pictures could not be read')
      return new Map()
    }
  }

  /** Empty if they cannot be read: rows matter more. */
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
    const fields = omitRedundantAudience(Object.keys(diffRecords(before, after) ?? {}).filter((field) => !derived.has(field)))
    if (fields.length === 0) return
    const { db, now } = this.context
    const place = { kind: 'edit-itinerary' as const, dayId: null, eventId: null, label: after.title }
    const change: AttributedChange = { ...place, userId, at: now(), fields }
    await this.#note(itineraryId, () => db.write((tx) => this.#add(tx, itineraryId, [change])))
  }

  #touches({ doc }: ProjectedRoom['replica'], itineraryId: string, updates: readonly AuthoredUpdate[]): Authorship {
    try {
      return authorshipOf(doc, updates.map(withoutDoubtful))
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be read')
      return { days: new Map(), events: new Map() }
    }
  }

  /** A failure reverts nothing else in `tx`. */
  async #add(tx: Transaction, itineraryId: string, changes: readonly AttributedChange[]): Promise<void> {
    if (changes.length === 0) return
    await tx.nested(async () => {
      await this.#store.add(tx, itineraryId, changes, this.context.now())
      await this.#tellAway(tx, itineraryId, changes)
    })
  }

  /** Added and removed collaborators are notified separately. */
  async #tellAway(tx: Transaction, itineraryId: string, changes: readonly AttributedChange[]): Promise<void> {
    const { bus, now } = this.context
    const isNews = ({ kind, fields }: AttributedChange) =>
      kind !== 'edit-itinerary' || fields.some((field) => field !== 'collaborators')
    const authors = new Set(changes.filter(isNews).map(({ userId }) => userId))
    let hasNews = false
    for (const userId of authors) if (await addUnnotifiedChange(tx, { itineraryId, userId, at: now() })) hasNews = true
    if (hasNews) tx.afterCommit(() => bus.emit('changedWhileAway'))
  }

  async #note(itineraryId: string, note: () => Promise<void>): Promise<void> {
    try {
      await note()
    } catch (error) {
      this.context.log.error({ err: error, document: itineraryId }, 'changes could not be recorded')
    }
  }
}

/** Recovered updates are in part by others. */
const withoutDoubtful = (update: AuthoredUpdate): AuthoredUpdate =>
  update.origin === 'recovered' ? { ...update, userId: null } : update

/** Derived from other fields. */
const derived: ReadonlySet<string> = new Set(['recordVersion', 'dayCount'])
