import { and, eq } from 'drizzle-orm'
import type { Audience } from '#shared/audience'
import type { ListCard } from '#shared/api/lists'
import { limits } from '#shared/limits'
import { firstRowOf, type Dialect, type DbReader, type Transaction, sortByIds } from '#server/base/db/database'
import { readStoredJson, column, booleanColumn, isoInstantColumn, rowShape } from '#server/base/db/rowShape'
import { listItems, lists } from '#server/base/db/schema'
import { likedByViewerSql } from '#server/access/feedKinds'
import { isFindableSql } from '#server/access/visibility'
import { subquery, orderedJoin, forEachDialect } from '#server/access/dialectSql'

export type ListRow = typeof lists.$inferSelect

export type ListColumns = Pick<ListRow, 'title' | 'description' | 'image' | 'isPublic' | 'audience'>

export const findList = (db: DbReader, id: string): Promise<ListRow | undefined> =>
  firstRowOf(db.select().from(lists).where(eq(lists.id, id)))

export async function addList(tx: Transaction, list: typeof lists.$inferInsert): Promise<void> {
  await tx.insert(lists).values(list)
}

/** Without columns only `updatedAt` changes. */
export async function changeList(tx: Transaction, id: string, now: number, columns: Partial<ListColumns> = {}): Promise<void> {
  await tx
    .update(lists)
    .set({ ...columns, updatedAt: now })
    .where(eq(lists.id, id))
}

export async function removeList(tx: Transaction, id: string): Promise<void> {
  await tx.delete(lists).where(eq(lists.id, id))
}

export async function addItem(tx: Transaction, item: typeof listItems.$inferInsert): Promise<boolean> {
  const added = await tx.insert(listItems).values(item).onConflictDoNothing().returning({ id: listItems.itineraryId })
  return added.length > 0
}

export async function listContains(tx: DbReader, listId: string, itineraryId: string): Promise<boolean> {
  const held = await tx.select({ id: listItems.itineraryId }).from(listItems).where(isItem(listId, itineraryId))
  return held.length > 0
}

export async function isListFull(tx: DbReader, listId: string): Promise<boolean> {
  const held = tx.select({ id: listItems.itineraryId }).from(listItems).where(eq(listItems.listId, listId))
  return (await held.limit(limits.itemsPerList)).length >= limits.itemsPerList
}

export async function removeItem(tx: Transaction, listId: string, itineraryId: string): Promise<boolean> {
  const removed = await tx.delete(listItems).where(isItem(listId, itineraryId)).returning({ id: listItems.itineraryId })
  return removed.length > 0
}

const isItem = (listId: string, itineraryId: string) => and(eq(listItems.listId, listId), eq(listItems.itineraryId, itineraryId))

const findableItemsSql = (dialect: Dialect): string =>
  `list_items AS item ${orderedJoin[dialect]} itineraries AS held ON held.id = item.itinerary_id AND ${isFindableSql('itinerary', 'held')}`

const findableItems = forEachDialect(
  (dialect) =>
    `SELECT held.id FROM ${findableItemsSql(dialect)} WHERE item.list_id = @listId ORDER BY item.created_at DESC, held.id DESC`,
)

/** Latest added first. */
export const findableItemIds = async (db: DbReader, listId: string, viewerId: string | null): Promise<string[]> =>
  (await db.rows<[string]>(findableItems, { listId, viewer: viewerId })).map(([id]) => id)

const MAX_COVERS = 3

const coversOf = (dialect: Dialect): string => {
  const firstItems = `SELECT held.id, held.image, held.geoname_id, item.created_at FROM ${findableItemsSql(dialect)}
    WHERE item.list_id = t.id ORDER BY item.created_at DESC, held.id DESC LIMIT ${MAX_COVERS}`
  return dialect === 'sqlite'
    ? `(SELECT json_group_array(json_object('id', id, 'image', image, 'geonameId', geoname_id)) FROM ${subquery.sqlite(firstItems)})`
    : `(SELECT coalesce(json_agg(json_build_object('id', id, 'image', image, 'geonameId', geoname_id)
        ORDER BY created_at DESC, id DESC), '[]')::text FROM ${subquery.postgres(firstItems)})`
}

const cardColumns = (dialect: Dialect) => ({
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  isPublic: booleanColumn('t.is_public'),
  audience: column<Audience>('t.audience'),
  userId: column<string>('t.user_id'),
  likes: column<number>('t.likes'),
  createdAt: isoInstantColumn('t.created_at'),
  updatedAt: isoInstantColumn('t.updated_at'),
  name: column<string>('u.name'),
  username: column<string>('u.username'),
  avatar: column<string | null>('u.avatar'),
  itineraryCount: column<number>(`(SELECT count(*) FROM ${findableItemsSql(dialect)} WHERE item.list_id = t.id)`),
  covers: column<string>(coversOf(dialect)),
  isLiked: booleanColumn(likedByViewerSql('list')),
  isHidden: booleanColumn('t.hidden_at IS NOT NULL'),
})

const cardRows = { sqlite: rowShape(cardColumns('sqlite')), postgres: rowShape(cardColumns('postgres')) }

/** The caller checks access. */
const cardsSql = (dialect: Dialect, from: string) =>
  `SELECT ${cardRows[dialect].select} FROM ${from} ${orderedJoin[dialect]} users AS u ON u.id = t.user_id`

/** Items counted without yielding to other requests, roughly. */
const MAX_COUNTED_ITEMS = 1000

const itemCounts = {
  sqlite:
    'SELECT value AS id, key AS place, (SELECT count(*) FROM list_items WHERE list_id = value) AS items FROM json_each(@ids)',
  postgres: `SELECT id, place, (SELECT count(*) FROM list_items WHERE list_id = id) AS items
    FROM unnest(@ids::text[]) WITH ORDINALITY AS given (id, place)`,
}

const firstWanted = forEachDialect((dialect) => {
  const sums = `SELECT id, sum(items) OVER (ORDER BY place) - items AS itemsBefore FROM ${subquery[dialect](itemCounts[dialect])}`
  return `(SELECT id FROM ${subquery[dialect](sums)} WHERE itemsBefore < ${MAX_COUNTED_ITEMS})`
})

const cardsByIds = {
  sqlite: cardsSql('sqlite', `${firstWanted.sqlite} AS wanted CROSS JOIN lists AS t ON t.id = wanted.id`),
  // An array is looked up by index, independent of estimates.
  postgres: `${cardsSql('postgres', 'lists AS t')} WHERE t.id = ANY (ARRAY${firstWanted.postgres})`,
}
const cardById = forEachDialect((dialect) => `${cardsSql(dialect, 'lists AS t')} WHERE t.id = @id`)

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

/** In this order, as long as they have few items together; at least one. */
export async function findFirstListCards(db: DbReader, ids: readonly string[], viewerId: string | null): Promise<ListCard[]> {
  const rows = await db.rows(cardsByIds, { ids, viewer: viewerId })
  return sortByIds(
    ids,
    rows.map((values) => toCard(values, db.dialect)),
  )
}

export async function findListCard(
  db: DbReader,
  id: string,
  viewerId: string | null,
): Promise<{ card: ListCard; isHidden: boolean } | undefined> {
  const values = await firstRowOf(db.rows(cardById, { id, viewer: viewerId }))
  return values && { card: toCard(values, db.dialect), isHidden: cardRows[db.dialect].read(values).isHidden }
}
