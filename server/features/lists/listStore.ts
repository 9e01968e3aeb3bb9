import { and, eq } from 'drizzle-orm'
import type { ListCard } from '#shared/api/lists'
import { limits } from '#shared/limits'
import type { Db, Queries } from '#server/base/db/openDatabase'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { column, flag, instant, rowShape } from '#server/base/db/rowShape'
import { listItems, lists } from '#server/base/db/schema'
import { inOrder } from '#server/base/inOrder'
import { rawStatement } from '#server/base/db/statements'
import { likedByViewerSql, visibleToViewerSql } from '#server/records/feedKinds'

export type ListRow = typeof lists.$inferSelect

/** The columns that a list's owner may change. */
export type ListColumns = Pick<ListRow, 'title' | 'description' | 'image' | 'isPublic'>

/** A list's row, undefined when there is none. */
export const findList = (db: Queries, id: string): ListRow | undefined => db.select().from(lists).where(eq(lists.id, id)).get()

/** Adds a list. */
export function addList(db: Queries, list: typeof lists.$inferInsert): void {
  db.insert(lists).values(list).run()
}

/** Writes what changed of a list; without columns, that something was put in or taken out. */
export function changeList(tx: Queries, id: string, now: number, columns: Partial<ListColumns> = {}): void {
  tx.update(lists)
    .set({ ...columns, updatedAt: now })
    .where(eq(lists.id, id))
    .run()
}

/** Removes a list with its likes and its hold on itineraries. */
export function removeList(db: Queries, id: string): void {
  db.delete(lists).where(eq(lists.id, id)).run()
}

/** Puts an itinerary into a list; false when it was there already. */
export const addItem = (tx: Queries, item: typeof listItems.$inferInsert): boolean =>
  tx.insert(listItems).values(item).onConflictDoNothing().run().changes > 0

/** Whether an itinerary is in a list. */
export const holds = (tx: Queries, listId: string, itineraryId: string): boolean =>
  tx.select({ id: listItems.itineraryId }).from(listItems).where(isItem(listId, itineraryId)).get() !== undefined

/** Whether a list holds as many itineraries as one may. */
export const isFull = (tx: Queries, listId: string): boolean => {
  const held = tx.select({ id: listItems.itineraryId }).from(listItems).where(eq(listItems.listId, listId))
  return held.limit(limits.itemsPerList).all().length >= limits.itemsPerList
}

/** Takes an itinerary out of a list; false when it was not there. */
export const removeItem = (tx: Queries, listId: string, itineraryId: string): boolean =>
  tx.delete(listItems).where(isItem(listId, itineraryId)).run().changes > 0

const isItem = (listId: string, itineraryId: string) => and(eq(listItems.listId, listId), eq(listItems.itineraryId, itineraryId))

const visibleItemsSql = `list_items AS item CROSS JOIN itineraries AS held ON held.id = item.itinerary_id AND ${visibleToViewerSql('itinerary', 'held')}`

/** The itineraries of a list that a viewer may see, the latest added first. */
export const visibleItemIds = (db: Db, listId: string, viewerId: string | null): string[] =>
  rawStatement<[string]>(
    db,
    `SELECT held.id FROM ${visibleItemsSql} WHERE item.list_id = @listId ORDER BY item.created_at DESC, held.id DESC`,
  )
    .all({ listId, viewer: viewerId })
    .map(([id]) => id)

const MAX_COVERS = 3

/** The first of them, as JSON: what their covers are made of. */
const coversOf = `(SELECT json_group_array(json_object('id', id, 'image', image, 'geonameId', geoname_id)) FROM (
    SELECT held.id, held.image, held.geoname_id FROM ${visibleItemsSql} WHERE item.list_id = t.id
    ORDER BY item.created_at DESC, held.id DESC LIMIT ${MAX_COVERS}))`

/** What is on a card, as the viewer sees it. */
const cardRow = rowShape({
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  isPublic: flag('t.is_public'),
  userId: column<string>('t.user_id'),
  likes: column<number>('t.likes'),
  createdAt: instant('t.created_at'),
  updatedAt: instant('t.updated_at'),
  name: column<string>('u.name'),
  username: column<string>('u.username'),
  avatar: column<string | null>('u.avatar'),
  itineraryCount: column<number>(`(SELECT count(*) FROM ${visibleItemsSql} WHERE item.list_id = t.id)`),
  covers: column<string>(coversOf),
  isLiked: flag(likedByViewerSql('list')),
})

/** Which lists, and whether the viewer may see them, is the caller's question. */
const cardsSql = (from: string) => `SELECT ${cardRow.select} FROM ${from} CROSS JOIN users AS u ON u.id = t.user_id`

/** So many itineraries in lists are counted in one go, about: everybody else waits for it. */
const MAX_COUNTED_ITEMS = 1000

/** The first of the wanted lists, before which there is nothing to count or little. */
const firstWanted = `(SELECT id FROM (
    SELECT id, sum(items) OVER (ORDER BY place) - items AS itemsBefore FROM (
      SELECT value AS id, key AS place, (SELECT count(*) FROM list_items WHERE list_id = value) AS items FROM json_each(@ids)))
    WHERE itemsBefore < ${MAX_COUNTED_ITEMS})`

const cardsByIds = cardsSql(`${firstWanted} AS wanted CROSS JOIN lists AS t ON t.id = wanted.id`)
const cardById = `${cardsSql('lists AS t')} WHERE t.id = @id`

/** A card as it travels. */
function toCard(values: unknown[]): ListCard {
  const row = cardRow.read(values)
  const { id, title, description, image, isPublic, userId, likes, createdAt, updatedAt, itineraryCount } = row
  return {
    id,
    title,
    description,
    image,
    isPublic,
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
export function findFirstListCards(db: Db, ids: readonly string[], viewerId: string | null): ListCard[] {
  const rows = rawStatement<unknown[]>(db, cardsByIds).all({ ids: JSON.stringify(ids), viewer: viewerId })
  return inOrder(ids, rows.map(toCard))
}

/** One list's card; undefined when there is no such list. */
export function findListCard(db: Db, id: string, viewerId: string | null): ListCard | undefined {
  const values = rawStatement<unknown[]>(db, cardById).get({ id, viewer: viewerId })
  return values && toCard(values)
}
