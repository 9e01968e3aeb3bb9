import { asc, gt } from 'drizzle-orm'
import type * as Y from 'yjs'
import type { CalendarDate } from '#shared/dates'
import type { Db } from '#server/base/db/openDatabase'
import { itineraries } from '#server/base/db/schema'
import { DamagedDocumentError } from '#server/sync/log/damagedDocument'
import type { UpdateLog } from '#server/sync/log/updateLog'
import { OperationError } from '../base/command'
import { buildDocument } from '#server/sync/document/buildDocument'

const PAGE = 200

export interface ItineraryDates {
  id: string
  startDate: CalendarDate
  endDate: CalendarDate
}

/** Every itinerary by and by, so that no more than a page of them is in memory. */
export function* allItineraries(db: Db): Generator<ItineraryDates> {
  const { id, startDate, endDate } = itineraries
  for (let last = ''; ;) {
    const page = db.select({ id, startDate, endDate }).from(itineraries).where(gt(id, last)).orderBy(asc(id)).limit(PAGE).all()
    yield* page
    const end = page.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

export interface RebuiltDocument {
  doc: Y.Doc
  headSeq: number
  projectedSeq: number
}

/** The document that an itinerary's log makes. Throws when there is none, when updates are missing, or when they make no whole. */
export async function rebuildDocument(log: UpdateLog, itineraryId: string): Promise<RebuiltDocument> {
  try {
    const stored = await log.load(itineraryId)
    if (stored === undefined) throw new OperationError(`itinerary ${itineraryId} has no document`)
    const { headSeq, projectedSeq } = stored
    return { doc: buildDocument(itineraryId, stored).doc, headSeq, projectedSeq }
  } catch (error) {
    if (!(error instanceof DamagedDocumentError)) throw error
    throw new OperationError(`the log of itinerary ${itineraryId} makes no document (${error.reason})`)
  }
}
