import { and, asc, desc, eq, ne, isNull } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { UserBrief, UserDataExport } from '#shared/api/users'
import type { DbReader } from '#server/base/db/database'
import {
  blocks,
  collaborators,
  follows,
  itineraryLikes,
  listItems,
  listLikes,
  lists,
  moderationDecisions,
  mutes,
  reports,
  sessions,
  users,
} from '#server/base/db/schema'
import { uploadPath } from '#server/base/images/imagePaths'
import { passkeysOf } from '#server/accounts/passkeyStore'
import { listCommentsBy } from '#server/records/commentStore'
import { listVotesBy } from '#server/records/voteStore'
import { personNotHiddenCondition } from '#server/access/visibility'
import { userBriefColumns, NO_EMAIL } from '#server/accounts/userStore'
import { listUploads } from '../uploads/uploadStore'
import type { Services } from '#server/base/services'
import { notFoundError } from '#server/base/errors'
import type { FairRunner } from '#server/base/fairScheduler'
import { listAllOverruled } from '#server/records/recordEditStore'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { findOwnAccount } from './ownAccount'
import { readItinerary } from '#server/records/readItinerary'

const running = new Map<string, Promise<UserDataExport>>()

/** Parallel requests share one, which bounds memory. Throws AppError `NotFoundError`. */
export function exportUserData(services: Services, userId: string, runFairly: FairRunner): Promise<UserDataExport> {
  const known = running.get(userId)
  if (known !== undefined) return known
  const made = collectData(services, userId, runFairly).finally(() => running.delete(userId))
  running.set(userId, made)
  return made
}

async function collectData(services: Services, userId: string, runFairly: FairRunner): Promise<UserDataExport> {
  const { db, now, settle } = services
  const found = await findOwnAccount(services, userId)
  if (found === undefined) throw notFoundError('User')
  const itineraries: UserDataExport['itineraries'] = []
  for (const id of await itineraryIdsOwnedBy(db, userId)) {
    await settle(id)
    // Long work: other requests run in between.
    const itinerary = await runFairly(() => readItinerary(services, id, userId))
    if (itinerary !== undefined) itineraries.push(itinerary)
  }
  return {
    exportedAt: new Date(now()).toISOString(),
    user: { ...found.user, ...(found.email !== NO_EMAIL && { email: found.email }) },
    itineraries,
    ...(await db.snapshot(async (at) => ({
      lists: await exportLists(at, userId),
      overruledEdits: await listAllOverruled(at, userId),
      ...(await readUserActivity(at, userId)),
    }))),
  }
}

type DatedId = UserDataExport['likedLists'][number]

const iso = (at: number): string => new Date(at).toISOString()

export async function exportLists(db: DbReader, userId: string): Promise<UserDataExport['lists']> {
  const items = await db
    .select({ listId: listItems.listId, itineraryId: listItems.itineraryId, at: listItems.createdAt })
    .from(listItems)
    .innerJoin(lists, eq(lists.id, listItems.listId))
    .where(eq(lists.userId, userId))
    .orderBy(desc(listItems.createdAt))
  const held = new Map<string, DatedId[]>()
  for (const { listId, itineraryId, at } of items) {
    const those = held.get(listId)
    const item = { id: itineraryId, at: iso(at) }
    if (those === undefined) held.set(listId, [item])
    else those.push(item)
  }
  const rows = await db.select().from(lists).where(eq(lists.userId, userId)).orderBy(asc(lists.createdAt))
  return rows.map(({ id, title, description, image, isPublic, audience, likes, createdAt, updatedAt }) => ({
    id,
    title,
    description,
    image,
    isPublic,
    audience,
    likes,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    itineraries: held.get(id) ?? [],
  }))
}

export async function readUserActivity(
  db: DbReader,
  userId: string,
): Promise<
  Pick<
    UserDataExport,
    | 'likedItineraries'
    | 'likedLists'
    | 'collaborations'
    | 'following'
    | 'followers'
    | 'blocked'
    | 'muted'
    | 'uploads'
    | 'reports'
    | 'decisions'
    | 'comments'
    | 'votes'
    | 'sessions'
    | 'passkeys'
  >
> {
  const datedIds = async (
    table: typeof itineraryLikes | typeof listLikes | typeof collaborators,
    id: typeof itineraryLikes.itineraryId | typeof listLikes.listId | typeof collaborators.itineraryId,
  ): Promise<DatedId[]> => {
    const found = await db
      .select({ id, at: table.createdAt })
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(desc(table.createdAt))
    return found.map((row) => ({ id: row.id, at: iso(row.at) }))
  }
  const people = (
    table: typeof follows | typeof blocks | typeof mutes,
    whose: AnySQLiteColumn,
    who: AnySQLiteColumn,
    isListed = personNotHiddenCondition(userId),
  ): Promise<UserBrief[]> =>
    db
      .select(userBriefColumns)
      .from(table)
      .innerJoin(users, eq(users.id, who))
      .where(and(eq(whose, userId), isListed))
      .orderBy(desc(table.createdAt))
  const pictures = await listUploads(db, userId)
  const signedIn = await db
    .select({
      device: sessions.device,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.rotatedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
  const reported = await db
    .select({ kind: reports.kind, thingId: reports.thingId, reason: reports.reason, text: reports.text, at: reports.createdAt })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(desc(reports.createdAt))
  const { kind, thingId, action, reason, text, until, at } = moderationDecisions
  const decided = await db
    .select({ kind, thingId, action, reason, text, until, at })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.authorId, userId), ne(action, 'dismiss')))
    .orderBy(desc(at))
  return {
    reports: reported.map((row) => ({ ...row, at: iso(row.at) })),
    decisions: decided.map((row) => ({ ...row, at: iso(row.at), until: row.until === null ? null : iso(row.until) })),
    comments: (await listCommentsBy(db, userId)).map(
      ({ id, itineraryId, eventId, parentId, text: said, createdAt, editedAt }) => ({
        id,
        itineraryId,
        eventId,
        parentId,
        text: said,
        createdAt: iso(createdAt),
        editedAt: editedAt === null ? null : iso(editedAt),
      }),
    ),
    votes: (await listVotesBy(db, userId)).map(({ itineraryId, eventId, createdAt }) => ({
      itineraryId,
      eventId,
      at: iso(createdAt),
    })),
    likedItineraries: await datedIds(itineraryLikes, itineraryLikes.itineraryId),
    likedLists: await datedIds(listLikes, listLikes.listId),
    collaborations: await datedIds(collaborators, collaborators.itineraryId),
    following: await people(follows, follows.followerId, follows.followedId),
    followers: await people(follows, follows.followedId, follows.followerId),
    blocked: await people(blocks, blocks.blockerId, blocks.blockedId, isNull(users.hiddenAt)),
    muted: await people(mutes, mutes.muterId, mutes.mutedId),
    uploads: pictures.map(({ name, kind, bytes, at }) => ({ path: uploadPath(name), kind, bytes, at: iso(at) })),
    sessions: signedIn.map(({ device, browser, createdAt, refreshedAt, lastSeenAt, expiresAt }) => ({
      device,
      browser,
      lastSeenAt: iso(lastSeenAt ?? refreshedAt),
      createdAt: iso(createdAt),
      refreshedAt: iso(refreshedAt),
      expiresAt: iso(expiresAt),
    })),
    passkeys: (await passkeysOf(db, userId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: iso(createdAt),
      lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
    })),
  }
}
