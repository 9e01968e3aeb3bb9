import type * as Y from 'yjs'
import { closeCodes } from '#shared/sync/closeCodes'
import type { WriteAttribution, TransactionHook } from '#server/base/documentHub'
import { AppError } from '#server/base/errors'
import type { UpdateLog } from '../log/updateLog'
import { DocumentFullError, CloseError } from '../closeError'
import type { FullDocumentRewriter } from './fullDocumentRewriter'
import type { Replica } from './replica'

/** Once per operation id, and again after a rewrite that made room. */
export class CommandRunner {
  readonly #operations: IdempotentOperations

  constructor(
    private readonly replica: Replica,
    private readonly full: FullDocumentRewriter,
    log: Pick<UpdateLog, 'hasOperation'>,
  ) {
    this.#operations = new IdempotentOperations((opId) => log.hasOperation(replica.id, opId))
  }

  /** Resolves once on disk; undefined if done before. Rejects with the command's error or an AppError. */
  run<T>(writer: WriteAttribution, command: (doc: Y.Doc) => T, hook?: TransactionHook): Promise<T | undefined> {
    return this.#operations.runOnce(writer, async (opId) => {
      try {
        return await this.#runOnce(() => this.replica.write(writer, opId, command, hook))
      } catch (error) {
        if (!(error instanceof CloseError)) throw error
        throw new AppError(error.code === closeCodes.tooLarge ? 'PayloadTooLargeError' : 'InvalidInputError', error.message)
      }
    })
  }

  async #runOnce<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DocumentFullError) || !this.full.isMostlyDead()) throw error
      await this.replica.rebase()
      return write()
    }
  }
}

/** Runs each operation once, even if retried while it runs. */
export class IdempotentOperations {
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(private readonly wasDone: (opId: string) => Promise<boolean>) {}

  /** Undefined if it was done before. A failed run can be retried. */
  async runOnce<T>({ userId, opId }: WriteAttribution, run: (opId: string | null) => Promise<T>): Promise<T | undefined> {
    if (opId === undefined) return run(null)
    // Users cannot use up each other's ids.
    const key = `${userId ?? ''}:${opId}`
    const same = this.#underWay.get(key)
    if (same !== undefined) {
      await same
      return undefined
    }
    const done = this.wasDone(key).then((isDone) => (isDone ? undefined : run(key)))
    this.#underWay.set(key, done)
    return done.finally(() => this.#underWay.delete(key))
  }
}
