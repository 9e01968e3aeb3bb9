import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ItineraryCard } from '../../../shared/api/itineraries'
import type { ItineraryFilter } from '../../../shared/api/itineraryFilter'
import { toWireDate, tripLength } from '../../../shared/dates'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../../db/open'
import { collaborators, itineraries, locations, users } from '../../db/schema'
import { accountKey, briefColumns } from '../users/userStore'
import { liesIn } from './placeStore'

const RECENT_MS = 7 * 24 * 3600 * 1000

/** How many likes an itinerary has. */
const likeCount = sql<number>`(select 0)`

/** How many of them were given since an instant. */
const likesSince = (_at: number) => sql<number>`(select 0)`

/** Whether somebody likes it. */
const isLikedBy = (_viewerId: string | null) => sql<number>`(select 0)`

const columns = (viewerId: string | null) => ({
  itinerary: itineraries,
  location: locations,
  author: briefColumns,
  likes: likeCount,
  isLiked: isLikedBy(viewerId),
})

/** Cards as this viewer sees them; which ones is the caller's question. */
const selectCards = (db: Queries, viewerId: string | null) =>
  db
    .select(columns(viewerId))
    .from(itineraries)
    .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
    .innerJoin(users, eq(users.id, itineraries.userId))
    .$dynamic()

type CardRow = ReturnType<ReturnType<typeof selectCards>['all']>[number]

/** A card as it travels. */
export function toCard({ itinerary, location, author, likes, isLiked }: CardRow): ItineraryCard {
  const { id, title, description, image, startDate, endDate, isPublic, userId } = itinerary
  return {
    id,
    title,
    description,
    image,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    dayCount: tripLength(startDate, endDate),
    location,
    isPublic,
    userId,
    likes,
    createdAt: new Date(itinerary.createdAt).toISOString(),
    updatedAt: new Date(itinerary.updatedAt).toISOString(),
    author,
    isLiked: isLiked === 1,
  }
}

const isCollaborator = (db: Queries, userId: SQL | string): SQL =>
  inArray(
    itineraries.id,
    db.select({ id: collaborators.itineraryId }).from(collaborators).where(eq(collaborators.userId, userId)),
  )

/**
 * Public ones, and with `all` also those that the viewer owns or edits. Those are hardly fewer than all, so the `+` keeps SQLite from gathering
 * and sorting them by three indexes: it walks the list in its order and stops at the page's end.
 */
const visible = (db: Queries, visibility: ItineraryFilter['visibility'], viewerId: string | null): SQL | undefined =>
  visibility === 'all' && viewerId !== null
    ? sql`+(${or(eq(itineraries.isPublic, true), eq(itineraries.userId, viewerId), isCollaborator(db, viewerId))})`
    : eq(itineraries.isPublic, true)

/** Values that order a list, most important first; each list ends with the id, so that no two things are equal. */
const orders = {
  newest: () => [itineraries.createdAt, itineraries.id],
  popular: (at: number) => [likesSince(at - RECENT_MS), likeCount, itineraries.createdAt, itineraries.id],
} satisfies Record<ItineraryFilter['sort'], (at: number) => unknown[]>

/** Of `userId` or `username`, as owner or collaborator. */
function belongsTo(db: Queries, { userId, username, role }: CardFilter): SQL | undefined {
  if (userId === undefined && username === undefined) return undefined
  const person = userId ?? sql`(select ${users.id} from ${users} where ${users.usernameKey} = ${accountKey(username ?? '')})`
  const asOwner = eq(itineraries.userId, person)
  const asCollaborator = isCollaborator(db, person)
  if (role === 'owner') return asOwner
  return role === 'collaborator' ? asCollaborator : or(asOwner, asCollaborator)
}

/** A page of cards: where the list was first asked for (`at`), and the ordering values of the last card of the page before. */
export interface PageStart {
  at: number
  /** Empty for the first page. */
  after: readonly (string | number)[]
}

/** What a list is narrowed by; a place by all the ids under which it is or was known. */
export interface CardFilter extends Omit<ItineraryFilter, 'cursor' | 'geonameId'> {
  geonameIds?: number[]
}

/** How many ordering values a list of this order has. */
export const orderLength = (sort: ItineraryFilter['sort']): number => orders[sort](0).length

const parseOrder = (json: string) => JSON.parse(json) as (string | number)[]

/** One page of cards, and the ordering values of its last card when there are more. First which ones, then what is on them. */
export function listCards(db: Queries, filter: CardFilter, viewerId: string | null, { at, after }: PageStart) {
  const keys: (SQL | AnySQLiteColumn)[] = orders[filter.sort](at)
  const found = db
    .select({ id: itineraries.id, order: sql`json_array(${sql.join(keys, sql`, `)})`.mapWith(parseOrder) })
    .from(itineraries)
    .where(
      and(
        visible(db, filter.visibility, viewerId),
        belongsTo(db, filter),
        filter.location && liesIn(db, filter.location),
        filter.geonameIds && inArray(itineraries.geonameId, filter.geonameIds),
        filter.likedBy === undefined ? undefined : sql`0`,
        filter.followedBy === undefined ? undefined : sql`0`,
        after.length === 0 ? undefined : sql`(${sql.join(keys, sql`, `)}) < (${sql.join([...after], sql`, `)})`,
      ),
    )
    .orderBy(...keys.map((key) => desc(key)))
    .limit(filter.limit + 1)
    .all()
  const page = found.slice(0, filter.limit)
  const next = found.length > page.length ? page.at(-1)?.order : undefined
  return {
    cards: cardsOf(
      db,
      page.map(({ id }) => id),
      viewerId,
    ),
    next,
  }
}

/** The cards of these itineraries, in this order. */
function cardsOf(db: Queries, ids: readonly string[], viewerId: string | null): ItineraryCard[] {
  const rows = selectCards(db, viewerId)
    .where(inArray(itineraries.id, [...ids]))
    .all()
  const cards = new Map(rows.map((row) => [row.itinerary.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** One itinerary's card; undefined when there is no such itinerary. */
export function findCard(db: Queries, id: string, viewerId: string | null): ItineraryCard | undefined {
  const row = selectCards(db, viewerId).where(eq(itineraries.id, id)).get()
  return row && toCard(row)
}
