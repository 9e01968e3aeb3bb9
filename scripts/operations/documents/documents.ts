import { asc, gt } from 'drizzle-orm'
import * as Y from 'yjs'
import type { CalendarDate } from '#shared/dates'
import type { DbReader, Db } from '#server/base/db/database'
import { itineraries } from '#server/base/db/schema'
import { DamagedDocumentError } from '#server/sync/log/damagedDocument'
import { readDocument } from '#server/sync/log/documentStore'
import { buildDocument } from '#server/sync/document/loadedDoc'
import { ClientIdOwners } from '#server/sync/document/clientIdOwners'
import type { AuthorOf } from '#shared/itinerary/view'
import { rewriteForAuthors } from '#server/sync/document/rewriteDocument'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { UpdateLog } from '#server/sync/log/updateLog'
import { OperationError } from '../base/command'

const PAGE = 200

export interface ItineraryDates {
  id: string
  startDate: CalendarDate
  endDate: CalendarDate
}

export interface RebuiltDocument {
  doc: Y.Doc
  headSeq: number
  projectedSeq: number
  authorOf: AuthorOf
}

export interface RebasedDocument {
  epoch: number
  /** Encoded sizes. */
  before: number
  after: number
}

/** By pages, to save memory. */
export async function* allItineraries(db: DbReader): AsyncGenerator<ItineraryDates> {
  const { id, startDate, endDate } = itineraries
  for (let last = ''; ;) {
    const page = await db.select({ id, startDate, endDate }).from(itineraries).where(gt(id, last)).orderBy(asc(id)).limit(PAGE)
    yield* page
    const end = page.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

/** Throws OperationError if the document is missing or damaged. */
export async function rebuildDocument(at: DbReader, itineraryId: string): Promise<RebuiltDocument> {
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

/** Writes the next generation, without deleted content. A running server notices. */
export async function writeNextGeneration(db: Db, itineraryId: string): Promise<RebasedDocument> {
  const log = new UpdateLog(db, Date.now)
  try {
    const stored = await log.load(itineraryId)
    if (stored === undefined) throw new OperationError(`There is no itinerary ${itineraryId}.`)
    const { doc } = buildDocument(itineraryId, stored)
    const known = new ClientIdOwners(stored.owners)
    const { update: seed, owners } = rewriteForAuthors(doc, (clientId) => known.authorOf(clientId))
    const state = Y.encodeStateAsUpdate(doc)
    await log.rebase(itineraryId, { headSeq: stored.headSeq, seed, owners, state, keepMs: defaultSyncSettings.keepGenerationsMs })
    return { epoch: stored.epoch + 1, before: state.length, after: seed.length }
  } catch (error) {
    if (error instanceof DamagedDocumentError)
      throw new OperationError(`The document is damaged (${error.reason}): npm run repair -- ${itineraryId}`)
    throw error
  }
}
