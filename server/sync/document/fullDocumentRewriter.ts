import type { Logger } from 'pino'
import { TokenBuckets } from '#server/base/tokenBucket'
import { overloadedError, type CloseError } from '../closeError'
import type { SyncSettings } from '../syncSettings'
import type { Replica } from './replica'
import { retainedByteShare, rewriteDocument } from './rewriteDocument'

interface FullDocumentParts {
  replica: Replica
  rewrites: Pick<RewriteBudget, 'tryOne'>
  settings: Pick<SyncSettings, 'rebaseLiveWhenFull' | 'documentBytes'>
  logger: Pick<Logger, 'error'>
}

export class FullDocumentRewriter {
  constructor(private readonly parts: FullDocumentParts) {}

  /** Counts a refused update that is still in memory. */
  isMostlyDead(): boolean {
    const { replica, settings } = this.parts
    return retainedByteShare(replica.doc) < settings.rebaseLiveWhenFull
  }

  /** Undefined if the document is simply full. */
  startRewrite(userId: string): CloseError | undefined {
    const { replica, rewrites, logger } = this.parts
    const isFull = this.#isFullOfDead()
    if (!isFull && !this.isMostlyDead()) return undefined
    if (!rewrites.tryOne(replica.id, userId, isFull)) return undefined
    replica.rebase().catch((error: unknown) => logger.error({ err: error, document: replica.id }, 'full document not rewritten'))
    return overloadedError('the document is being rewritten: try again')
  }

  /** Compares with the size on disk: a refused update in memory may have deleted the rest. */
  #isFullOfDead(): boolean {
    const { replica, settings } = this.parts
    const { growth, doc } = replica
    const { rebaseLiveWhenFull, documentBytes } = settings
    return growth.size >= documentBytes / 2 && rewriteDocument(doc).length < growth.size * rebaseLiveWhenFull
  }
}

const DAY_SECONDS = 24 * 3600

/** Filling half a document takes 1 MiB, and a user may write 8 MiB a day (R70). */
const FULL_A_DAY = 8

const aDay = (times: number) => new TokenBuckets(times / DAY_SECONDS, times, { keepsSpent: true })

/** Each rewrite moves all editors to the next generation. */
export class RewriteBudget {
  readonly #ofFull = aDay(FULL_A_DAY)
  readonly #ofOthers = aDay(1)

  /** `isFull`: full of dead content. */
  tryOne(documentId: string, userId: string, isFull: boolean): boolean {
    return (isFull ? this.#ofFull : this.#ofOthers).of(`${documentId} ${userId}`).tryOne()
  }
}
