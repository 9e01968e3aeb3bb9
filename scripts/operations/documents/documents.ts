import { asc, gt } from 'drizzle-orm'
import type * as Y from 'yjs'
import type { CalendarDate } from '#shared/dates'
import type { Reader } from '#server/base/db/database'
import { itineraries } from '#server/base/db/schema'
import { DamagedDocumentError } from '#server/sync/log/damagedDocument'
import { readDocument } from '#server/sync/log/documentStore'
import { OperationError } from '../base/command'
import { buildDocument } from '#server/sync/document/loadedDoc'
import { ClientIdOwners } from '#server/sync/document/clientIdOwners'
import type { AuthorOf } from '#shared/itinerary/view'

const PAGE = 200

export interface ItineraryDates {
  id: string
  startDate: CalendarDate
  endDate: CalendarDate
}

/** By pages, to save memory. */
export async function* allItineraries(db: Reader): AsyncGenerator<ItineraryDates> {
  const { id, startDate, endDate } = itineraries
  for (let last = ''; ;) {
    const page = await db.select({ id, startDate, endDate }).from(itineraries).where(gt(id, last)).orderBy(asc(id)).limit(PAGE)
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
  authorOf: AuthorOf
}

/** Throws OperationError if the document is missing or damaged. */
export async function rebuildDocument(at: Reader, itineraryId: string): Promise<RebuiltDocument> {
  try {
    const stored = await readDocument(at, itineraryId)
    if (stored === undefined) throw new OperationError(`itinerary ${itineraryId} has no document`)
    const { headSeq, projectedSeq, owners } = stored
    const known = new ClientIdOwners(owners)
    const authorOf = (clientId: number) => known.authorOf(clientId)
    return { doc: buildDocument(itineraryId, stored).doc, headSeq, projectedSeq, authorOf }
  } catch (error) {
    if (!(error instanceof DamagedDocumentError)) throw error
    throw new OperationError(`the log of itinerary ${itineraryId} is damaged (${error.reason})`)
  }
}
