import { hash } from 'node:crypto'
import { listCalendarEntries, type CalendarEntry } from '#shared/exports/calendar/calendarEntries'
import type { CalendarRevision } from '#shared/exports/calendar/writeCalendar'
import { buildTripOutline, outlineWithoutHiddenPlaces, type TripOutline } from '#shared/exports/tripOutline'
import type { DbReader } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import { readItinerary } from '#server/records/readItinerary'
import { findCalendarEntries, removeCalendarEntries, saveCalendarEntries, type CalendarEntryRow } from './calendarEntryStore'

export interface TripWithRevisions {
  outline: TripOutline
  entries: readonly CalendarEntry[]
  revisionOf: (eventId: string) => CalendarRevision
  /** The revisions are stored. If not, a later export may differ. */
  isKept: boolean
}

/** How long an export waits for other writers. */
const MAX_LOCK_WAIT_MS = 250

/**
 * Bumps SEQUENCE and LAST-MODIFIED of events that changed since the last export. Read-only
 * storage stores no change. Undefined if there is no such trip.
 */
export async function readRevisedTrip(
  { db, now }: Pick<Services, 'db' | 'now'>,
  itineraryId: string,
  takesPart: boolean,
): Promise<TripWithRevisions | undefined> {
  const known = await db.snapshot((at) => compare(at, itineraryId, now(), takesPart))
  if (known === undefined) return undefined
  if (known.isTold) return { ...known.trip, isKept: true }
  const unkept = { ...known.trip, isKept: false }
  if (db.isLocked) return unkept
  try {
    if (!(await db.whenWritable(MAX_LOCK_WAIT_MS))) return unkept
    return await keepEntries({ db, now }, itineraryId, takesPart)
  } catch (error) {
    if (!isStorageError(error)) throw error
    return unkept
  }
}

const keepEntries = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  itineraryId: string,
  takesPart: boolean,
): Promise<TripWithRevisions | undefined> =>
  db.write(async (tx) => {
    // Reads under the lock, so that no newer export is overwritten.
    await tx.lock('itineraries', itineraryId)
    const found = await compare(tx, itineraryId, now(), takesPart)
    if (found === undefined) return undefined
    await saveCalendarEntries(tx, itineraryId, found.changed)
    await removeCalendarEntries(tx, itineraryId, found.gone)
    return { ...found.trip, isKept: true }
  })

interface Comparison {
  trip: Omit<TripWithRevisions, 'isKept'>
  changed: CalendarEntryRow[]
  gone: string[]
  isTold: boolean
}

/** Revisions count all places. */
async function compare(db: DbReader, itineraryId: string, now: number, takesPart: boolean): Promise<Comparison | undefined> {
  const itinerary = await readItinerary({ db }, itineraryId, null, true)
  if (itinerary === undefined) return undefined
  const outline = buildTripOutline(itinerary)
  const exported = await findCalendarEntries(db, itineraryId)
  const changed: CalendarEntryRow[] = []
  const revisions = new Map<string, CalendarEntryRow>()
  const entries = listCalendarEntries(outline)
  for (const { eventId, hash, from } of entries.map(hashed).map((entry) => ({ ...entry, from: exported.get(entry.eventId) }))) {
    const entry = from?.hash === hash ? from : changedEntry(eventId, hash, from, now)
    if (entry !== from) changed.push(entry)
    revisions.set(eventId, entry)
  }
  const gone = [...exported.keys()].filter((eventId) => !revisions.has(eventId))
  const revisionOf = (eventId: string): CalendarRevision => {
    const { sequence = 0, changedAt = now } = revisions.get(eventId) ?? {}
    return { sequence, modifiedAt: changedAt }
  }
  const shown = takesPart ? outline : outlineWithoutHiddenPlaces(outline)
  const trip = { outline: shown, entries: takesPart ? entries : listCalendarEntries(shown), revisionOf }
  return { trip, changed, gone, isTold: changed.length === 0 && gone.length === 0 }
}

/** Never decreases: server clocks differ, and calendars ignore older changes. */
const changedEntry = (eventId: string, hash: string, before: CalendarEntryRow | undefined, now: number): CalendarEntryRow =>
  before === undefined
    ? { eventId, hash, sequence: 0, changedAt: now }
    : { eventId, hash, sequence: before.sequence + 1, changedAt: Math.max(now, before.changedAt) }

const hashed = ({ eventId, lines }: CalendarEntry): Pick<CalendarEntryRow, 'eventId' | 'hash'> => ({
  eventId,
  hash: hash('sha256', lines.join('\n'), 'base64url').slice(0, 22),
})
