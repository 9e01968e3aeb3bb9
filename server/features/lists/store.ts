import { and, eq } from 'drizzle-orm'
import type { ListCard } from '#shared/api/lists'
import type { Db, Queries } from '#server/base/db/openDatabase'
import { listItems, lists } from '#server/base/db/schema'
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

/** Takes an itinerary out of a list; false when it was not there. */
export const removeItem = (tx: Queries, listId: string, itineraryId: string): boolean =>
  tx
    .delete(listItems)
    .where(and(eq(listItems.listId, listId), eq(listItems.itineraryId, itineraryId)))
    .run().changes > 0

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

/** What is on a card, as the viewer sees it; which lists, and whether they may see them, is the caller's question. */
const cardsSql = (from: string) => `
  SELECT t.id, t.title, t.description, t.image, t.is_public, t.user_id, t.likes, t.created_at, t.updated_at, u.name, u.username, u.avatar,
    (SELECT count(*) FROM ${visibleItemsSql} WHERE item.list_id = t.id), ${coversOf}, ${likedByViewerSql('list')}
  FROM ${from} CROSS JOIN users AS u ON u.id = t.user_id`

const cardsByIds = cardsSql('json_each(@ids) AS wanted CROSS JOIN lists AS t ON t.id = wanted.value')
const cardById = `${cardsSql('lists AS t')} WHERE t.id = @id`

/** The columns of `cards`, in their order. */
type CardRow = [
  ...[id: string, title: string, description: string, image: string | null, isPublic: number, userId: string, likes: number],
  ...[createdAt: number, updatedAt: number, name: string, username: string, avatar: string | null],
  ...[itineraryCount: number, covers: string, isLiked: number],
]

/** A card as it travels. */
function toCard(row: CardRow): ListCard {
  const [id, title, description, image, isPublic, userId, likes, createdAt, updatedAt, ...joined] = row
  const [name, username, avatar, itineraryCount, covers, isLiked] = joined
  return {
    id,
    title,
    description,
    image,
    isPublic: isPublic === 1,
    userId,
    likes,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    itineraryCount,
    covers: JSON.parse(covers) as ListCard['covers'],
    author: { id: userId, name, username, avatar },
    isLiked: isLiked === 1,
  }
}

/** The cards of these lists, in this order. */
export function findListCards(db: Db, ids: readonly string[], viewerId: string | null): ListCard[] {
  const rows = rawStatement<CardRow>(db, cardsByIds).all({ ids: JSON.stringify(ids), viewer: viewerId })
  const found = new Map(rows.map((row) => [row[0], toCard(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** One list's card; undefined when there is no such list. */
export function findListCard(db: Db, id: string, viewerId: string | null): ListCard | undefined {
  const row = rawStatement<CardRow>(db, cardById).get({ id, viewer: viewerId })
  return row && toCard(row)
}
