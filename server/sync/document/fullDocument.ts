import type { Logger } from 'pino'
import { overloaded, type Refusal } from '../refusal'
import type { SyncSettings } from '../syncSettings'
import type { Replica } from './replica'
import type { RewriteBudget } from './rewriteBudget'
import { liveShare, rewriteDocument } from './rewriteDocument'

interface FullDocumentParts {
  replica: Replica
  rewrites: Pick<RewriteBudget, 'tryOne'>
  settings: Pick<SyncSettings, 'rebaseLiveWhenFull' | 'documentBytes'>
  logger: Pick<Logger, 'error'>
}

/** What is done when a document is full: if most of it is deleted content, it is written anew without that, as its next generation. */
export class FullDocument {
  constructor(private readonly parts: FullDocumentParts) {}

  /** Whether writing it anew would make room. An update that was just refused may still be in the document and counts too. */
  isMostlyDead(): boolean {
    const { replica, settings } = this.parts
    return liveShare(replica.doc) < settings.rebaseLiveWhenFull
  }

  /** Has it written anew if that makes room, and gives what a sender is told meanwhile; undefined when it is just full. */
  makeRoom(userId: string): Refusal | undefined {
    const { replica, rewrites, logger } = this.parts
    const isFull = this.#isFullOfDead()
    if (!isFull && !this.isMostlyDead()) return undefined
    if (!rewrites.tryOne(replica.id, userId, isFull)) return undefined
    replica
      .rebase()
      .catch((error: unknown) => logger.error({ err: error, document: replica.id }, 'a full document was not rewritten'))
    return overloaded('the document is being rewritten: try again')
  }

  /** The same by the document's size on disk, for a large one. An update that was just refused may still be in it, and may have deleted the rest. */
  #isFullOfDead(): boolean {
    const { replica, settings } = this.parts
    const { growth, doc } = replica
    const { rebaseLiveWhenFull, documentBytes } = settings
    return growth.size >= documentBytes / 2 && rewriteDocument(doc).length < growth.size * rebaseLiveWhenFull
  }
}
