import { and, eq } from 'drizzle-orm'
import type { Audience } from '#shared/audience'
import type { ListCard } from '#shared/api/lists'
import { limits } from '#shared/limits'
import { first, type Dialect, type Reader, type Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { column, flag, instant, rowShape } from '#server/base/db/rowShape'
import { listItems, lists } from '#server/base/db/schema'
import { inOrder } from '#server/base/inOrder'
import { likedByViewerSql } from '#server/records/feedKinds'
import { isFindableSql } from '#server/records/visibility'
import { fromQuery, joinSql, onBoth } from '#server/records/dialectSql'

export type ListRow = typeof lists.$inferSelect

/** The columns that a list's owner may change. */
export type ListColumns = Pick<ListRow, 'title' | 'description' | 'image' | 'isPublic' | 'audience'>

/** A list's row, undefined when there is none. */
export const findList = (db: Reader, id: string): Promise<ListRow | undefined> =>
  first(db.select().from(lists).where(eq(lists.id, id)))

/** Adds a list. */
export async function addList(tx: Transaction, list: typeof lists.$inferInsert): Promise<void> {
  await tx.insert(lists).values(list)
}

/** Writes what changed of a list; without columns, that something was put in or taken out. */
export async function changeList(tx: Transaction, id: string, now: number, columns: Partial<ListColumns> = {}): Promise<void> {
  await tx
    .update(lists)
    .set({ ...columns, updatedAt: now })
    .where(eq(lists.id, id))
}

/** Removes a list with its likes and its hold on itineraries. */
export async function removeList(tx: Transaction, id: string): Promise<void> {
  await tx.delete(lists).where(eq(lists.id, id))
}

/** Puts an itinerary into a list; false when it was there already. */
export async function addItem(tx: Transaction, item: typeof listItems.$inferInsert): Promise<boolean> {
  const added = await tx.insert(listItems).values(item).onConflictDoNothing().returning({ id: listItems.itineraryId })
  return added.length > 0
}

/** Whether an itinerary is in a list. */
export async function holds(tx: Reader, listId: string, itineraryId: string): Promise<boolean> {
  const held = await tx.select({ id: listItems.itineraryId }).from(listItems).where(isItem(listId, itineraryId))
  return held.length > 0
}

/** Whether a list holds as many itineraries as one may. */
export async function isFull(tx: Reader, listId: string): Promise<boolean> {
  const held = tx.select({ id: listItems.itineraryId }).from(listItems).where(eq(listItems.listId, listId))
  return (await held.limit(limits.itemsPerList)).length >= limits.itemsPerList
}

/** Takes an itinerary out of a list; false when it was not there. */
export async function removeItem(tx: Transaction, listId: string, itineraryId: string): Promise<boolean> {
  const removed = await tx.delete(listItems).where(isItem(listId, itineraryId)).returning({ id: listItems.itineraryId })
  return removed.length > 0
}

const isItem = (listId: string, itineraryId: string) => and(eq(listItems.listId, listId), eq(listItems.itineraryId, itineraryId))

const findableItemsSql = (dialect: Dialect): string =>
  `list_items AS item ${joinSql[dialect]} itineraries AS held ON held.id = item.itinerary_id AND ${isFindableSql('itinerary', 'held')}`

const findableItems = onBoth(
  (dialect) =>
    `SELECT held.id FROM ${findableItemsSql(dialect)} WHERE item.list_id = @listId ORDER BY item.created_at DESC, held.id DESC`,
)

/** The itineraries of a list that a viewer may find, the latest added first. */
export const findableItemIds = async (db: Reader, listId: string, viewerId: string | null): Promise<string[]> =>
  (await db.rows<[string]>(findableItems, { listId, viewer: viewerId })).map(([id]) => id)

const MAX_COVERS = 3

/** The first of them, as JSON: what their covers are made of. */
const coversOf = (dialect: Dialect): string => {
  const firstItems = `SELECT held.id, held.image, held.geoname_id, item.created_at FROM ${findableItemsSql(dialect)}
    WHERE item.list_id = t.id ORDER BY item.created_at DESC, held.id DESC LIMIT ${MAX_COVERS}`
  return dialect === 'sqlite'
    ? `(SELECT json_group_array(json_object('id', id, 'image', image, 'geonameId', geoname_id)) FROM ${fromQuery.sqlite(firstItems)})`
    : `(SELECT coalesce(json_agg(json_build_object('id', id, 'image', image, 'geonameId', geoname_id)
        ORDER BY created_at DESC, id DESC), '[]')::text FROM ${fromQuery.postgres(firstItems)})`
}

/** What is on a card, as the viewer sees it. */
const cardColumns = (dialect: Dialect) => ({
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  isPublic: flag('t.is_public'),
  audience: column<Audience>('t.audience'),
  userId: column<string>('t.user_id'),
  likes: column<number>('t.likes'),
  createdAt: instant('t.created_at'),
  updatedAt: instant('t.updated_at'),
  name: column<string>('u.name'),
  username: column<string>('u.username'),
  avatar: column<string | null>('u.avatar'),
  itineraryCount: column<number>(`(SELECT count(*) FROM ${findableItemsSql(dialect)} WHERE item.list_id = t.id)`),
  covers: column<string>(coversOf(dialect)),
  isLiked: flag(likedByViewerSql('list')),
  isHidden: flag('t.hidden_at IS NOT NULL'),
})

const cardRows = { sqlite: rowShape(cardColumns('sqlite')), postgres: rowShape(cardColumns('postgres')) }

/** Which lists, and whether the viewer may see them, is the caller's question. */
const cardsSql = (dialect: Dialect, from: string) =>
  `SELECT ${cardRows[dialect].select} FROM ${from} ${joinSql[dialect]} users AS u ON u.id = t.user_id`

/** So many itineraries in lists are counted in one go, about: everybody else waits for it. */
const MAX_COUNTED_ITEMS = 1000

const itemCounts = {
  sqlite:
    'SELECT value AS id, key AS place, (SELECT count(*) FROM list_items WHERE list_id = value) AS items FROM json_each(@ids)',
  postgres: `SELECT id, place, (SELECT count(*) FROM list_items WHERE list_id = id) AS items
    FROM unnest(@ids::text[]) WITH ORDINALITY AS given (id, place)`,
}

/** The first of the wanted lists, before which there is nothing to count or little. */
const firstWanted = onBoth((dialect) => {
  const sums = `SELECT id, sum(items) OVER (ORDER BY place) - items AS itemsBefore FROM ${fromQuery[dialect](itemCounts[dialect])}`
  return `(SELECT id FROM ${fromQuery[dialect](sums)} WHERE itemsBefore < ${MAX_COUNTED_ITEMS})`
})

const cardsByIds = {
  sqlite: cardsSql('sqlite', `${firstWanted.sqlite} AS wanted CROSS JOIN lists AS t ON t.id = wanted.id`),
  // An array's rows are found one by one, whatever is believed of how many there are.
  postgres: `${cardsSql('postgres', 'lists AS t')} WHERE t.id = ANY (ARRAY${firstWanted.postgres})`,
}
const cardById = onBoth((dialect) => `${cardsSql(dialect, 'lists AS t')} WHERE t.id = @id`)

/** A card as it travels. */
function toCard(values: unknown[], dialect: Dialect): ListCard {
  const row = cardRows[dialect].read(values)
  const { id, title, description, image, isPublic, audience, userId, likes, createdAt, updatedAt, itineraryCount } = row
  return {
    id,
    title,
    description,
    image,
    isPublic,
    audience,
    userId,
    likes,
    createdAt,
    updatedAt,
    itineraryCount,
    covers: readStoredJson(row.covers),
    author: { id: userId, name: row.name, username: row.username, avatar: row.avatar },
    isLiked: row.isLiked,
  }
}

/** The cards of the first of these lists, in this order: of as many as hold few itineraries together, of one at least. */
export async function findFirstListCards(db: Reader, ids: readonly string[], viewerId: string | null): Promise<ListCard[]> {
  const rows = await db.rows(cardsByIds, { ids, viewer: viewerId })
  return inOrder(
    ids,
    rows.map((values) => toCard(values, db.dialect)),
  )
}

/** One list's card, and whether moderators have hidden it; undefined when there is no such list. */
export async function findListCard(
  db: Reader,
  id: string,
  viewerId: string | null,
): Promise<{ card: ListCard; isHidden: boolean } | undefined> {
  const values = await first(db.rows(cardById, { id, viewer: viewerId }))
  return values && { card: toCard(values, db.dialect), isHidden: cardRows[db.dialect].read(values).isHidden }
}
