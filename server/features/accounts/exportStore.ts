import { asc, desc, eq } from 'drizzle-orm'
import type { UserBrief, UserData } from '#shared/api/users'
import type { Queries } from '#server/base/db/openDatabase'
import {
  collaborators,
  follows,
  itineraryLikes,
  listItems,
  listLikes,
  lists,
  sessions,
  uploads,
  users,
} from '#server/base/db/schema'
import { uploadPath } from '#server/base/images/imagePaths'
import { userBriefColumns } from '#server/accounts/userStore'

type DatedId = UserData['likedLists'][number]

const iso = (at: number): string => new Date(at).toISOString()

/** Somebody's lists, private ones too, with the ids of what they hold. */
export function exportLists(db: Queries, userId: string): UserData['lists'] {
  const items = db
    .select({ listId: listItems.listId, itineraryId: listItems.itineraryId, at: listItems.createdAt })
    .from(listItems)
    .innerJoin(lists, eq(lists.id, listItems.listId))
    .where(eq(lists.userId, userId))
    .orderBy(desc(listItems.createdAt))
    .all()
  const held = new Map<string, DatedId[]>()
  for (const { listId, itineraryId, at } of items) {
    const those = held.get(listId)
    const item = { id: itineraryId, at: iso(at) }
    if (those === undefined) held.set(listId, [item])
    else those.push(item)
  }
  const rows = db.select().from(lists).where(eq(lists.userId, userId)).orderBy(asc(lists.createdAt)).all()
  return rows.map(({ id, title, description, image, isPublic, likes, createdAt, updatedAt }) => ({
    id,
    title,
    description,
    image,
    isPublic,
    likes,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    itineraries: held.get(id) ?? [],
  }))
}

/** What somebody likes and edits, whom they follow and who follows them, the pictures they sent and where they are signed in. */
export function exportTraces(
  db: Queries,
  userId: string,
): Pick<UserData, 'likedItineraries' | 'likedLists' | 'collaborations' | 'following' | 'followers' | 'uploads' | 'sessions'> {
  const datedIds = (
    table: typeof itineraryLikes | typeof listLikes | typeof collaborators,
    id: typeof itineraryLikes.itineraryId | typeof listLikes.listId | typeof collaborators.itineraryId,
  ): DatedId[] =>
    db
      .select({ id, at: table.createdAt })
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(desc(table.createdAt))
      .all()
      .map((row) => ({ id: row.id, at: iso(row.at) }))
  const people = (whose: 'followerId' | 'followedId', who: 'followerId' | 'followedId'): UserBrief[] =>
    db
      .select(userBriefColumns)
      .from(follows)
      .innerJoin(users, eq(users.id, follows[who]))
      .where(eq(follows[whose], userId))
      .orderBy(desc(follows.createdAt))
      .all()
  return {
    likedItineraries: datedIds(itineraryLikes, itineraryLikes.itineraryId),
    likedLists: datedIds(listLikes, listLikes.listId),
    collaborations: datedIds(collaborators, collaborators.itineraryId),
    following: people('followerId', 'followedId'),
    followers: people('followedId', 'followerId'),
    uploads: db
      .select({ name: uploads.name, kind: uploads.kind, bytes: uploads.bytes, at: uploads.createdAt })
      .from(uploads)
      .where(eq(uploads.userId, userId))
      .orderBy(desc(uploads.createdAt))
      .all()
      .map(({ name, kind, bytes, at }) => ({ path: uploadPath(name), kind, bytes, at: iso(at) })),
    sessions: db
      .select({ createdAt: sessions.createdAt, refreshedAt: sessions.rotatedAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .all()
      .map((session) => ({
        createdAt: iso(session.createdAt),
        refreshedAt: iso(session.refreshedAt),
        expiresAt: iso(session.expiresAt),
      })),
  }
}
