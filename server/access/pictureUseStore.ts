import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/base/db/database'
import { itineraries, pictureUses, uploads, uploadSenders } from '#server/base/db/schema'
import { uploadNameOf } from '#server/base/images/imagePaths'
import type { EventView } from '#shared/itinerary/view'
import { isPictureVisible } from './pictureVisibility'

/** Names in one query. */
const NAMES_AT_ONCE = 200
/** Of other users, for each time that rows are written: each takes a query. */
const MAX_FOREIGN = 200

interface ShownPictures {
  itineraryId: string
  /** By the picture's name: the user who put it there; null counts as the owner. */
  setters: ReadonlyMap<string, string | null>
  now: number
}

/**
 * An event shows an uploaded picture only with such a row: the user who put it there could see it.
 * Otherwise any user who knows its address could publish it.
 */
export async function addPictureUses(tx: Transaction, { itineraryId, setters, now }: ShownPictures): Promise<void> {
  const unknown = await withoutKnownUses(tx, itineraryId, [...setters.keys()])
  if (unknown.length === 0) return
  const [owner] = await tx.select({ id: itineraries.userId }).from(itineraries).where(eq(itineraries.id, itineraryId))
  const setterOf = (name: string) => setters.get(name) ?? owner?.id ?? null
  const own = await namesSentBySetters(tx, unknown, setterOf)
  const foreign = unknown.filter((name) => !own.has(name)).slice(0, MAX_FOREIGN)
  const visible: string[] = []
  for (const name of foreign) if (await isPictureVisible(tx, { name, viewerId: setterOf(name), now })) visible.push(name)
  const rows = [...own, ...visible].map((name) => ({ name, itineraryId }))
  for (const some of chunksOf(rows)) await tx.insert(pictureUses).values(some).onConflictDoNothing()
}

/** A copy shows what its source shows. */
export async function copyPictureUses(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.run(
    `INSERT INTO picture_uses (name, itinerary_id) SELECT name, @to FROM picture_uses WHERE itinerary_id = @from
    ON CONFLICT DO NOTHING`,
    { from, to },
  )
}

/** Names of uploads by the events that newly show them. */
export function newlyShownUploads(
  before: Readonly<Record<string, EventView>>,
  after: Readonly<Record<string, EventView>>,
): { name: string; eventId: string }[] {
  return Object.entries(after).flatMap(([eventId, { image }]) => {
    const name = image === null || before[eventId]?.image === image ? undefined : uploadNameOf(image)
    return name === undefined ? [] : [{ name, eventId }]
  })
}

async function withoutKnownUses(tx: Transaction, itineraryId: string, names: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  for (const some of chunksOf(names)) {
    const found = await tx
      .select({ name: pictureUses.name })
      .from(pictureUses)
      .where(and(eq(pictureUses.itineraryId, itineraryId), inArray(pictureUses.name, some)))
    for (const { name } of found) known.add(name)
  }
  return names.filter((name) => !known.has(name))
}

async function namesSentBySetters(
  tx: Transaction,
  names: readonly string[],
  setterOf: (name: string) => string | null,
): Promise<Set<string>> {
  const sent = new Set<string>()
  for (const some of chunksOf(names)) {
    const first = await tx.select({ name: uploads.name, userId: uploads.userId }).from(uploads).where(inArray(uploads.name, some))
    const later = await tx
      .select({ name: uploadSenders.name, userId: uploadSenders.userId })
      .from(uploadSenders)
      .where(inArray(uploadSenders.name, some))
    for (const { name, userId } of [...first, ...later]) if (userId !== null && userId === setterOf(name)) sent.add(name)
  }
  return sent
}

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / NAMES_AT_ONCE) }, (_, i) =>
    all.slice(i * NAMES_AT_ONCE, (i + 1) * NAMES_AT_ONCE),
  )
}
