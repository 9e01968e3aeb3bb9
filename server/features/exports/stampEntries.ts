import { hash } from 'node:crypto'
import { calendarEntries, type CalendarEntry } from '#shared/exports/calendar/calendarEntries'
import type { EntryStamp } from '#shared/exports/calendar/calendarPart'
import { tripOutline, type TripOutline } from '#shared/exports/tripOutline'
import type { Reader } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import { readItinerary } from '#server/records/readItinerary'
import { findEntries, removeEntries, saveEntries, type EntryRow } from './calendarEntryStore'

/** A trip with what its calendar says of when each of its events was changed. */
export interface StampedTrip {
  outline: TripOutline
  entries: readonly CalendarEntry[]
  stampOf: (eventId: string) => EntryStamp
  /** Whether it is written down what calendars are told here: otherwise the same may be told with other stamps later. */
  isKept: boolean
}

/** For how long a calendar waits for whoever else writes. */
const MAX_LOCK_WAIT_MS = 250

/**
 * A trip as calendars are told of it: what an event says now is compared with what was told of it last, and one that says something else has been changed
 * now, once more than before. Of many who ask at once, at several servers too, one finds the change; while the storage takes nothing nobody does, and whoever asks
 * is told what is new all the same. Undefined when there is no such itinerary.
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
    // What is told is read when it is our turn: nobody tells something newer before, and takes it back with this.
    await tx.lock('itineraries', itineraryId)
    const found = await compare(tx, itineraryId, now())
    if (found === undefined) return undefined
    await saveEntries(tx, itineraryId, found.changed)
    await removeEntries(tx, itineraryId, found.gone)
    return { ...found.trip, isKept: true }
  })

interface Comparison {
  trip: Omit<StampedTrip, 'isKept'>
  /** What is new or says something else. */
  changed: EntryRow[]
  /** The ids of events that are not told any more. */
  gone: string[]
  /** Whether nothing is new, changed or gone. */
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

/** (Clocks of servers differ, and a calendar takes what was changed earlier for older.) */
const changedEntry = (eventId: string, hash: string, before: EntryRow | undefined, now: number): EntryRow =>
  before === undefined
    ? { eventId, hash, sequence: 0, changedAt: now }
    : { eventId, hash, sequence: before.sequence + 1, changedAt: Math.max(now, before.changedAt) }

/** What an event says. */
const hashed = ({ eventId, lines }: CalendarEntry): Pick<EntryRow, 'eventId' | 'hash'> => ({
  eventId,
  hash: hash('sha256', lines.join('\n'), 'base64url').slice(0, 22),
})
