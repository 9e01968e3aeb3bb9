import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Place } from '#shared/places/place'
import { type Db, type DbReader, type Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { docs, events, placeWords } from '#server/base/db/schema'
import { placeNameKey, placeNameWords, placeToSuggest, tileOf, type Placed } from './suggestedPlace'

/**
 * The words only find: a search reads the event's own row for facts, and the trip's for rights.
 * So stale words show nothing that should not show.
 */

interface PlaceWord {
  word: string
  name: string
  tile: number
}

function placeWordsOf(event: Placed | undefined): PlaceWord[] {
  const place = event && placeToSuggest(event)
  if (place === undefined) return []
  const [tile, name] = [tileOf(place), placeNameKey(place.name)]
  return placeNameWords(place.name).map((word) => ({ word, name, tile }))
}

export interface PlaceChange {
  id: string
  before: Placed | undefined
  now: Placed | undefined
}

/** Each row has six parameters; SQLite allows 32,766. */
const ROWS_AT_ONCE = 1000

const isSame = (a: readonly PlaceWord[], b: readonly PlaceWord[]): boolean =>
  a.length === b.length && a.every(({ word, name, tile }, i) => word === b[i]?.word && name === b[i].name && tile === b[i].tile)

/** With the document locked. */
export async function writePlaceWords(tx: Transaction, itineraryId: string, changes: readonly PlaceChange[]): Promise<void> {
  const gone: string[] = []
  const added: (typeof placeWords.$inferInsert)[] = []
  for (const { id, before, now } of changes) {
    const [old, next] = [placeWordsOf(before), placeWordsOf(now)]
    if (isSame(old, next)) continue
    if (old.length > 0) gone.push(id)
    added.push(...next.map((found) => ({ itineraryId, eventId: id, ...found })))
  }
  for (let i = 0; i < gone.length; i += ROWS_AT_ONCE)
    await tx
      .delete(placeWords)
      .where(and(eq(placeWords.itineraryId, itineraryId), inArray(placeWords.eventId, gone.slice(i, i + ROWS_AT_ONCE))))
  for (let i = 0; i < added.length; i += ROWS_AT_ONCE)
    await tx
      .insert(placeWords)
      .values(added.slice(i, i + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

const isBehind = or(
  ne(docs.placeWordsSeq, docs.projectedSeq),
  sql`${docs.id} IN (SELECT ${placeWords.itineraryId} FROM ${placeWords} WHERE ${placeWords.name} = '')`,
)

/** Whose rows an older server wrote, or which got their first ones. With ids after `id`, in order. */
export async function findTripsWithStalePlaceWords(db: DbReader, id: string, most: number): Promise<string[]> {
  const found = await db
    .select({ id: docs.id })
    .from(docs)
    .where(and(isBehind, gt(docs.id, id)))
    .orderBy(docs.id)
    .limit(most)
  return found.map((doc) => doc.id)
}

const findBehind = (db: DbReader, itineraryId: string) =>
  db
    .select({ projectedSeq: docs.projectedSeq })
    .from(docs)
    .where(and(isBehind, eq(docs.id, itineraryId)))

/** All words of a trip, from its rows. No-op if they are up to date. */
export function renewPlaceWords(db: Pick<Db, 'write'>, itineraryId: string): Promise<void> {
  return db.write(
    async (tx) => {
      await tx.lock('docs', itineraryId)
      const [behind] = await findBehind(tx, itineraryId)
      if (behind === undefined) return
      await tx.delete(placeWords).where(eq(placeWords.itineraryId, itineraryId))
      const placed = await tx
        .select({ id: events.id, place: events.place, category: events.category })
        .from(events)
        .where(and(eq(events.itineraryId, itineraryId), isNotNull(events.place)))
      await writePlaceWords(
        tx,
        itineraryId,
        placed.map(({ id, ...row }) => ({ id, before: undefined, now: readPlaced(row) })),
      )
      await tx.update(docs).set({ placeWordsSeq: behind.projectedSeq }).where(eq(docs.id, itineraryId))
    },
    { isDerived: true },
  )
}

/** Ids of events whose words are not those of their place. None while they wait to be renewed. */
export async function findWrongPlaceWords(
  db: DbReader,
  itineraryId: string,
  events: Readonly<Record<string, Placed>>,
): Promise<string[]> {
  const [doc] = await findBehind(db, itineraryId)
  if (doc !== undefined) return []
  const rows = await db.select().from(placeWords).where(eq(placeWords.itineraryId, itineraryId))
  const textOf = (words: readonly PlaceWord[]) =>
    words
      .map(({ word, name, tile }) => `${tile} ${word} ${name}`)
      .sort()
      .join()
  const stored = new Map<string, PlaceWord[]>()
  for (const { eventId, ...word } of rows) stored.set(eventId, [...(stored.get(eventId) ?? []), word])
  const ids = new Set([...stored.keys(), ...Object.keys(events)])
  return [...ids].filter((id) => textOf(stored.get(id) ?? []) !== textOf(placeWordsOf(events[id])))
}

/** Columns of a row of `events`. */
export const readPlaced = ({ place, category }: { place: string | null; category: string | null }): Placed => ({
  place: place === null ? null : readStoredJson<Place>(place),
  category,
})
