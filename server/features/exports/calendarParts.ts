import { LRUCache } from 'lru-cache'
import { createCalendarPart, type CalendarPart } from '#shared/exports/calendar/writeCalendar'
import type { Db, DbReader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import type { FairRunner } from '#server/base/fairScheduler'
import { readRevisedTrip } from './readRevisedTrip'

export interface CalendarReadContext {
  services: Services
  origin: string
  runFairly: FairRunner
}

/** Characters of all cached parts. */
const MAX_KEPT_LENGTH = 16 * 1024 * 1024

const keptParts = new WeakMap<Db, LRUCache<string, CalendarPart>>()

/** Cached by version. Undefined if there is no such trip. */
export async function readCalendarPart(
  reader: CalendarReadContext,
  itineraryId: string,
  takesPart: boolean,
): Promise<CalendarPart | undefined> {
  const { services, origin, runFairly } = reader
  await services.settle(itineraryId)
  const state = await findState(services.db, itineraryId)
  if (state === undefined) return undefined
  const kept = keptIn(services.db)
  const key = `${itineraryId} ${state} ${takesPart} ${origin}`
  const known = kept.get(key)
  if (known !== undefined) return known
  // May read a newer state than `state`, which is harmless.
  const trip = await runFairly(() => readRevisedTrip(services, itineraryId, takesPart))
  if (trip === undefined) return undefined
  const part = await runFairly(() => createCalendarPart({ ...trip, url: `${origin}/itineraries/${itineraryId}` }))
  if (trip.isKept) kept.set(key, part)
  return part
}

function keptIn(db: Db): LRUCache<string, CalendarPart> {
  const known = keptParts.get(db)
  if (known !== undefined) return known
  const made = new LRUCache<string, CalendarPart>({
    maxSize: MAX_KEPT_LENGTH,
    // Not 0, which lru-cache refuses.
    sizeCalculation: ({ text }) => text.length + 1,
  })
  keptParts.set(db, made)
  return made
}

/** The version, and how far the rows follow the document. */
async function findState(db: DbReader, itineraryId: string): Promise<string | undefined> {
  const [row] = await db.rows<[version: number, projectedSeq: number]>('SELECT version, projected_seq FROM docs WHERE id = @id', {
    id: itineraryId,
  })
  return row?.join(' ')
}
