import { DamagedDocumentError } from '../log/damagedDocument'
import { LoadedDoc } from './loadedDoc'
import { type StoredDocument } from '../log/documentStore'

/** Throws DamagedDocumentError. */
export function buildDocument(docId: string, { snapshot, updates }: StoredDocument): LoadedDoc {
  try {
    return new LoadedDoc(snapshot === null ? updates : [snapshot, ...updates])
  } catch (error) {
    throw new DamagedDocumentError(docId, error instanceof Error ? error.message : String(error))
  }
}
