import { hash } from 'node:crypto'
import { calendarEntries, type CalendarEntry } from '#shared/exports/calendar/calendarEntries'
import type { EntryStamp } from '#shared/exports/calendar/calendarPart'
import { tripOutline, type TripOutline } from '#shared/exports/tripOutline'
import type { Reader } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import { readItinerary } from '#server/records/readItinerary'
import { findEntries, removeEntries, saveEntries, type EntryRow } from './calendarEntryStore'

/** A trip with SEQUENCE and LAST-MODIFIED of its events. */
export interface StampedTrip {
  outline: TripOutline
  entries: readonly CalendarEntry[]
  stampOf: (eventId: string) => EntryStamp
  /** The stamps are stored. If not, a later export may differ. */
  isKept: boolean
}

/** How long an export waits for other writers. */
const MAX_LOCK_WAIT_MS = 250

/**
 * Bumps SEQUENCE and LAST-MODIFIED of events that changed since the last
 * export. Concurrent exports store a change once; with read-only storage it is
 * not stored. Undefined if there is no such trip.
 */
export async function stampedTrip(
  { db, now }: Pick<Services, 'db' | 'now'>,
  itineraryId: string,
): Promise<StampedTrip | undefined> {
  const known = await db.snapshot((at) => compare(at, itineraryId, now()))
  if (known === undefined) return undefined
  if (known.isTold) return { ...known.trip, isKept: true }
  const unkept = { ...known.trip, isKept: false }
  if (db.isLocked) return unkept
  try {
    if (!(await db.whenWritable(MAX_LOCK_WAIT_MS))) return unkept
    return await keepEntries({ db, now }, itineraryId)
  } catch (error) {
    if (!isStorageError(error)) throw error
    return unkept
  }
}

const keepEntries = ({ db, now }: Pick<Services, 'db' | 'now'>, itineraryId: string): Promise<StampedTrip | undefined> =>
  db.write(async (tx) => {
    // Reads under the lock, so that no newer export is overwritten.
    await tx.lock('itineraries', itineraryId)
    const found = await compare(tx, itineraryId, now())
    if (found === undefined) return undefined
    await saveEntries(tx, itineraryId, found.changed)
    await removeEntries(tx, itineraryId, found.gone)
    return { ...found.trip, isKept: true }
  })

interface Comparison {
  trip: Omit<StampedTrip, 'isKept'>
  changed: EntryRow[]
  gone: string[]
  isTold: boolean
}

async function compare(db: Reader, itineraryId: string, now: number): Promise<Comparison | undefined> {
  const itinerary = await readItinerary({ db }, itineraryId, null)
  if (itinerary === undefined) return undefined
  const outline = tripOutline(itinerary)
  const told = await findEntries(db, itineraryId)
  const changed: EntryRow[] = []
  const stamps = new Map<string, EntryRow>()
  const entries = calendarEntries(outline)
  for (const { eventId, hash, from } of entries.map(hashed).map((entry) => ({ ...entry, from: told.get(entry.eventId) }))) {
    const entry = from?.hash === hash ? from : changedEntry(eventId, hash, from, now)
    if (entry !== from) changed.push(entry)
    stamps.set(eventId, entry)
  }
  const gone = [...told.keys()].filter((eventId) => !stamps.has(eventId))
  const stampOf = (eventId: string): EntryStamp => {
    const { sequence = 0, changedAt = now } = stamps.get(eventId) ?? {}
    return { sequence, modifiedAt: changedAt }
  }
  const trip = { outline, entries, stampOf }
  return { trip, changed, gone, isTold: changed.length === 0 && gone.length === 0 }
}

/** Never decreases: server clocks differ, and calendars ignore older changes. */
const changedEntry = (eventId: string, hash: string, before: EntryRow | undefined, now: number): EntryRow =>
  before === undefined
    ? { eventId, hash, sequence: 0, changedAt: now }
    : { eventId, hash, sequence: before.sequence + 1, changedAt: Math.max(now, before.changedAt) }

const hashed = ({ eventId, lines }: CalendarEntry): Pick<EntryRow, 'eventId' | 'hash'> => ({
  eventId,
  hash: hash('sha256', lines.join('\n'), 'base64url').slice(0, 22),
})
