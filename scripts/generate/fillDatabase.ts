import { hashSync } from '@node-rs/argon2'
import { addDays, localDate } from '#shared/dates'
import type { Location } from '#shared/api/locations'
import type { Db, Transaction } from '#server/base/db/database'
import { SqliteDb } from '#server/base/db/sqliteDb'
import { savePlace } from '#server/records/placeStore'
import { addItinerary } from '#server/records/itineraryStore'
import { addList } from '#server/features/lists/listStore'
import { addMembership } from '#server/records/collaboratorStore'
import { addUser, hasUsers } from '#server/accounts/userStore'
import { moveLikeWindow } from '#server/features/feeds/likeWindowStore'
import { ProjectionWriter } from '#server/sync/projection/projection'
import { createDocument } from '#server/sync/log/documentStore'
import { DEMO_PASSWORD } from '#server/demo/demoPeople'
import { randomFrom, type Random } from '#testkit/random'
import { OperationError } from '../operations/base/command'
import { placeQueries } from '#testkit/gazetteer/placeQueries'
import type { Amounts } from './options'
import { makeTemplates } from './templates'
import { randomListTitle, randomPersonName, randomTripTexts } from './words'
import type { Gazetteer } from '#server/base/gazetteer'

const DAY_MS = 24 * 3600 * 1000
const AGE_MS = 400 * DAY_MS
const PER_TRANSACTION = 2000

export type OnProgress = (stage: string, done: number, total: number) => void

interface Made {
  id: string
  ownerId: string
  createdAt: number
}

/** Distributed as in real use. Throws if the database has users. */
export async function fillDatabase(
  db: Db,
  gazetteer: Gazetteer,
  amounts: Amounts,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  if (await hasUsers(db)) throw new OperationError('The database has users already: give an empty folder.')
  const writer = new Writer(db, gazetteer, amounts, onProgress)
  const client = db instanceof SqliteDb ? db.$client : undefined
  client?.pragma('synchronous = OFF')
  await writer.addPlaces()
  const people = await writer.addPeople()
  const itineraries = await writer.addItineraries(people)
  const lists = await writer.addLists(people, itineraries)
  await writer.addLikes('itinerary_likes', 'itinerary_id', itineraries, people, amounts.likes)
  await writer.addLikes('list_likes', 'list_id', lists, people, Math.floor(amounts.likes / 10))
  await writer.addFollows(people)
  await moveLikeWindow(db, amounts.until)
  client?.pragma('wal_checkpoint(TRUNCATE)')
  client?.pragma('synchronous = FULL')
}

class Writer {
  readonly #random: Random
  #places: Location[] = []

  constructor(
    private readonly db: Db,
    private readonly gazetteer: Gazetteer,
    private readonly amounts: Amounts,
    private readonly onProgress: OnProgress,
  ) {
    this.#random = randomFrom(amounts.seed)
  }

  /** The most searched, each once. */
  async addPlaces(): Promise<void> {
    const found = Object.values(placeQueries)
      .flat()
      .flatMap(({ query }) => this.gazetteer.search(query, 'es').slice(0, 1))
    const ids = new Set(found.map(({ geonameId }) => geonameId))
    await this.db.write(async (tx) => {
      for (const id of ids) {
        const place = this.gazetteer.find(id)
        if (place === undefined) continue
        await savePlace(tx, place, this.gazetteer.foldedNames(id))
        this.#places.push(place)
      }
    })
  }

  addPeople(): Promise<Made[]> {
    const { users, seed } = this.amounts
    const passwordHash = hashSync(DEMO_PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, salt: Buffer.alloc(16, seed) })
    return this.#make('people', users, async (tx, i) => {
      const now = this.#instant()
      const name = randomPersonName(this.#random)
      const username = `viajera.${i + 1}`
      const id = this.#id(now)
      const avatar = this.#random.chance(0.8) ? `/images/avatars/avatar-${1 + this.#random.below(6)}.svg` : null
      await addUser(tx, { id, name, username, email: `${username}@example.com`, passwordHash, avatar, now })
      return { id, ownerId: id, createdAt: now }
    })
  }

  async addItineraries(people: readonly Made[]): Promise<Made[]> {
    const templates = makeTemplates(this.#random, () => this.#id(this.amounts.until))
    const projection = new ProjectionWriter(this.db)
    const previous = { view: { days: [], ideas: [], events: {} }, seq: 0 }
    const today = localDate(this.amounts.until)
    const pictures: Parameters<ProjectionWriter['write']>[0][number][] = []
    const made = await this.#make('itineraries', this.amounts.itineraries, async (tx) => {
      const owner = this.#one(people)
      const now = this.#instant(owner.createdAt)
      const id = this.#id(now)
      const place = this.#one(this.#places)
      const { days, update, view } = this.#one(templates)
      const startDate = addDays(today, this.#random.below(500) - 250)
      await addItinerary(tx, {
        id,
        userId: owner.id,
        ...randomTripTexts(this.#random, place.name, days),
        startDate,
        endDate: addDays(startDate, days - 1),
        geonameId: place.geonameId,
        isPublic: this.#random.chance(0.8),
        createdAt: now,
        updatedAt: now,
      })
      await createDocument(tx, { itineraryId: id, seed: update, now })
      for (let guests = this.#random.chance(0.15) ? 1 + this.#random.below(3) : 0; guests > 0; guests -= 1) {
        const guest = this.#one(people)
        if (guest.id !== owner.id) await addMembership(tx, { itineraryId: id, userId: guest.id, createdAt: now })
      }
      pictures.push({ itineraryId: id, view, seq: 1, previous })
      return { id, ownerId: owner.id, createdAt: now }
    })
    for (let i = 0; i < pictures.length; i += PER_TRANSACTION) {
      const failed = await projection.write(pictures.slice(i, i + PER_TRANSACTION))
      for (const error of failed.values()) throw error
      this.onProgress('days and events', i, pictures.length)
    }
    return made
  }

  addLists(people: readonly Made[], itineraries: readonly Made[]): Promise<Made[]> {
    const addItem =
      'INSERT INTO list_items (list_id, itinerary_id, created_at) VALUES (@id, @itineraryId, @now) ON CONFLICT DO NOTHING'
    return this.#make('lists', this.amounts.lists, async (tx) => {
      const owner = this.#one(people)
      const now = this.#instant(owner.createdAt)
      const id = this.#id(now)
      const title = randomListTitle(this.#random)
      const isPublic = this.#random.chance(0.7)
      await addList(tx, { id, userId: owner.id, title, isPublic, createdAt: now, updatedAt: now })
      for (let items = this.#random.below(12); items > 0; items -= 1)
        await tx.run(addItem, { id, itineraryId: this.#one(itineraries).id, now: this.#instant(now) })
      return { id, ownerId: owner.id, createdAt: now }
    })
  }

  /** A few things get most likes, mostly soon after creation. */
  async addLikes(table: string, column: string, things: readonly Made[], people: readonly Made[], count: number): Promise<void> {
    if (things.length === 0) return
    const add = `INSERT INTO ${table} (${column}, user_id, created_at) VALUES (@thing, @person, @now) ON CONFLICT DO NOTHING`
    await this.#make(table.replace('_', ' '), count, async (tx) => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const thing = things[Math.floor(things.length * this.#random.next() ** 2)] ?? this.#one(things)
        const like = { thing: thing.id, person: this.#one(people).id, now: this.#instant(thing.createdAt) }
        if ((await tx.run(add, like)) > 0) return
      }
      throw new OperationError('There are not enough people and things for so many likes.')
    })
  }

  async addFollows(people: readonly Made[]): Promise<void> {
    const add = 'INSERT INTO follows (follower_id, followed_id, created_at) VALUES (@by, @whom, @now) ON CONFLICT DO NOTHING'
    await this.#make('follows', this.amounts.follows, async (tx) => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const follower = this.#one(people)
        const followed = people[Math.floor(people.length * this.#random.next() ** 2)] ?? this.#one(people)
        if (follower === followed) continue
        const now = this.#instant(Math.max(follower.createdAt, followed.createdAt))
        if ((await tx.run(add, { by: follower.id, whom: followed.id, now })) > 0) return
      }
      throw new OperationError('There are not enough people for so many follows.')
    })
  }

  /** In transactions of some thousands. */
  async #make<T>(stage: string, count: number, one: (tx: Transaction, i: number) => Promise<T>): Promise<T[]> {
    const made: T[] = []
    while (made.length < count) {
      const some = await this.db.write(async (tx) => {
        const ones: T[] = []
        for (let i = made.length; i < Math.min(count, made.length + PER_TRANSACTION); i += 1) ones.push(await one(tx, i))
        return ones
      })
      made.push(...some)
      this.onProgress(stage, made.length, count)
    }
    return made
  }

  #one<T>(items: readonly T[]): T {
    const item = items[this.#random.below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** By default over a year ago. */
  #instant(from = this.amounts.until - AGE_MS): number {
    return from + this.#random.below(Math.max(1, this.amounts.until - from))
  }

  /** UUID v7. */
  #id(at: number): string {
    const hex = (digits: number) =>
      this.#random
        .below(16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    const time = at.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[this.#random.below(4)] ?? '8'}${hex(3)}-${hex(6)}${hex(6)}`
  }
}
