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

/** Rewrites a full document without its dead content. */
export class FullDocument {
  constructor(private readonly parts: FullDocumentParts) {}

  /** Counts a refused update that is still in memory. */
  isMostlyDead(): boolean {
    const { replica, settings } = this.parts
    return liveShare(replica.doc) < settings.rebaseLiveWhenFull
  }

  /** Starts a rewrite and returns the sender's Refusal; undefined if the document is simply full. */
  makeRoom(userId: string): Refusal | undefined {
    const { replica, rewrites, logger } = this.parts
    const isFull = this.#isFullOfDead()
    if (!isFull && !this.isMostlyDead()) return undefined
    if (!rewrites.tryOne(replica.id, userId, isFull)) return undefined
    replica.rebase().catch((error: unknown) => logger.error({ err: error, document: replica.id }, 'full document not rewritten'))
    return overloaded('the document is being rewritten: try again')
  }

  /** Compares with the size on disk: a refused update in memory may have deleted the rest. */
  #isFullOfDead(): boolean {
    const { replica, settings } = this.parts
    const { growth, doc } = replica
    const { rebaseLiveWhenFull, documentBytes } = settings
    return growth.size >= documentBytes / 2 && rewriteDocument(doc).length < growth.size * rebaseLiveWhenFull
  }
}
