import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { DbReader, Transaction } from '#server/base/db/database'
import { pictureUses, uploads, uploadSenders } from '#server/base/db/schema'
import { uploadNameOf } from '#server/base/images/imagePaths'
import type { EventView } from '#shared/itinerary/view'
import { isPictureUsable } from './pictureVisibility'

const NAMES_AT_ONCE = 200
/** Of other users, for each time that rows are written: each takes a query. */
const MAX_FOREIGN = 200

interface ShownPictures {
  itineraryId: string
  /** By the picture's name: the users who put it there. */
  setters: ReadonlyMap<string, ReadonlySet<string>>
  now: number
}

/**
 * An event shows an uploaded picture only with such a row: a user who put it there could see it, or could
 * when it was removed. Otherwise any user who knows its address could publish it. A refused picture stays
 * hidden until it is uploaded again, since its sender may only restore a version with it.
 */
export async function addPictureUses(tx: Transaction, { itineraryId, setters, now }: ShownPictures): Promise<void> {
  const known = await findUses(tx, itineraryId, [...setters.keys()])
  const refusedAt = (name: string) => known.get(name)?.refusedAt ?? null
  const unshown = [...setters.keys()].filter((name) => known.get(name)?.removedAt !== null)
  if (unshown.length === 0) return
  const mayShow = await namesSentBySetters(tx, unshown, { setters, refusedAt })
  const foreign = unshown.filter((name) => !mayShow.has(name) && refusedAt(name) === null)
  const refused: string[] = []
  for (const name of foreign.slice(0, MAX_FOREIGN)) {
    const removedAt = known.get(name)?.removedAt ?? undefined
    for (const userId of setters.get(name) ?? []) {
      const isUsable =
        (removedAt !== undefined && (await wasMemberAt(tx, { itineraryId, userId }, removedAt))) ||
        (await isPictureUsable(tx, { name, viewerId: userId }))
      if (!isUsable) continue
      mayShow.add(name)
      break
    }
    if (!mayShow.has(name)) refused.push(name)
  }
  for (const some of chunksOf([...mayShow].map((name) => ({ name, itineraryId }))))
    await tx
      .insert(pictureUses)
      .values(some)
      .onConflictDoUpdate({ target: [pictureUses.name, pictureUses.itineraryId], set: { removedAt: null, refusedAt: null } })
  for (const some of chunksOf(refused.map((name) => ({ name, itineraryId, removedAt: now, refusedAt: now }))))
    await tx.insert(pictureUses).values(some).onConflictDoNothing()
}

/** A former cover, which earlier versions show. */
export async function addFormerCover(
  tx: Transaction,
  { itineraryId, image, now }: { itineraryId: string; image: string | null; now: number },
): Promise<void> {
  const name = image === null ? undefined : uploadNameOf(image)
  if (name === undefined) return
  await tx
    .insert(pictureUses)
    .values({ name, itineraryId, removedAt: now })
    .onConflictDoUpdate({
      target: [pictureUses.name, pictureUses.itineraryId],
      set: { removedAt: now, refusedAt: null },
      setWhere: isNotNull(pictureUses.removedAt),
    })
}

/** Of uploads that its events show. */
export async function listUsedPictures(db: DbReader, itineraryId: string): Promise<Set<string>> {
  const found = await db
    .select({ name: pictureUses.name })
    .from(pictureUses)
    .where(and(eq(pictureUses.itineraryId, itineraryId), isNull(pictureUses.removedAt)))
  return new Set(found.map(({ name }) => name))
}

export async function markPictureUsesRemoved(
  tx: Transaction,
  { itineraryId, names, now }: { itineraryId: string; names: readonly string[]; now: number },
): Promise<void> {
  for (const some of chunksOf(names))
    await tx
      .update(pictureUses)
      .set({ removedAt: now })
      .where(and(eq(pictureUses.itineraryId, itineraryId), inArray(pictureUses.name, some), isNull(pictureUses.removedAt)))
}

export async function copyPictureUses(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.run(
    `INSERT INTO picture_uses (name, itinerary_id) SELECT name, @to FROM picture_uses
    WHERE itinerary_id = @from AND removed_at IS NULL ON CONFLICT DO NOTHING`,
    { from, to },
  )
}

type EventsById = Readonly<Record<string, EventView>>

const uploadOf = (event: EventView | undefined): string | undefined =>
  event === undefined || event.image === null ? undefined : uploadNameOf(event.image)

/** Names of uploads by the events that newly show them. */
export function newlyShownUploads(before: EventsById, after: EventsById): { name: string; eventId: string }[] {
  return Object.entries(after).flatMap(([eventId, event]) => {
    const name = before[eventId]?.image === event.image ? undefined : uploadOf(event)
    return name === undefined ? [] : [{ name, eventId }]
  })
}

export function noLongerShownUploads(before: EventsById, after: EventsById): string[] {
  const gone = new Set<string>()
  for (const [eventId, event] of Object.entries(before)) {
    const name = after[eventId]?.image === event.image ? undefined : uploadOf(event)
    if (name !== undefined) gone.add(name)
  }
  if (gone.size > 0) for (const event of Object.values(after)) gone.delete(uploadOf(event) ?? '')
  return [...gone]
}

/** `removedAt` is null for those shown. */
interface PictureUse {
  removedAt: number | null
  refusedAt: number | null
}

async function findUses(tx: Transaction, itineraryId: string, names: readonly string[]): Promise<Map<string, PictureUse>> {
  const uses = new Map<string, PictureUse>()
  for (const some of chunksOf(names)) {
    const found = await tx
      .select({ name: pictureUses.name, removedAt: pictureUses.removedAt, refusedAt: pictureUses.refusedAt })
      .from(pictureUses)
      .where(and(eq(pictureUses.itineraryId, itineraryId), inArray(pictureUses.name, some)))
    for (const { name, ...use } of found) uses.set(name, use)
  }
  return uses
}

const WAS_MEMBER = `SELECT 1 FROM itineraries WHERE id = @itineraryId AND user_id = @userId
  UNION ALL SELECT 1 FROM collaborators WHERE itinerary_id = @itineraryId AND user_id = @userId AND created_at <= @instant`

/** Owner now, or invited by then. */
const wasMemberAt = async (
  tx: Transaction,
  { itineraryId, userId }: { itineraryId: string; userId: string },
  instant: number,
): Promise<boolean> => (await tx.rows(WAS_MEMBER, { itineraryId, userId, instant })).length > 0

async function namesSentBySetters(
  tx: Transaction,
  names: readonly string[],
  { setters, refusedAt }: Pick<ShownPictures, 'setters'> & { refusedAt: (name: string) => number | null },
): Promise<Set<string>> {
  const sent = new Set<string>()
  for (const some of chunksOf(names)) {
    const first = await tx
      .select({ name: uploads.name, userId: uploads.userId, sentAt: uploads.sentAt })
      .from(uploads)
      .where(inArray(uploads.name, some))
    const later = await tx
      .select({ name: uploadSenders.name, userId: uploadSenders.userId })
      .from(uploadSenders)
      .where(inArray(uploadSenders.name, some))
    const sentAgain = new Set(first.filter(({ name, sentAt }) => sentAt > (refusedAt(name) ?? -1)).map(({ name }) => name))
    for (const { name, userId } of [...first, ...later])
      if (userId !== null && sentAgain.has(name) && setters.get(name)?.has(userId) === true) sent.add(name)
  }
  return sent
}

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / NAMES_AT_ONCE) }, (_, i) =>
    all.slice(i * NAMES_AT_ONCE, (i + 1) * NAMES_AT_ONCE),
  )
}
