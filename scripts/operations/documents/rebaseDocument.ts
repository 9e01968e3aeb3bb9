import * as Y from 'yjs'
import type { Db } from '#server/base/db/database'
import { DamagedDocumentError } from '#server/sync/log/damagedDocument'
import { rewriteForAuthors } from '#server/sync/document/rewriteDocument'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { UpdateLog } from '#server/sync/log/updateLog'
import { OperationError } from '../base/command'
import { ClientIdOwners } from '#server/sync/document/clientIdOwners'
import { buildDocument } from '#server/sync/document/loadedDoc'

export interface RebasedDocument {
  epoch: number
  /** Encoded sizes. */
  before: number
  after: number
}

/** Writes the next generation, without deleted content. A running server notices. */
export async function rebaseDocument(db: Db, itineraryId: string): Promise<RebasedDocument> {
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
