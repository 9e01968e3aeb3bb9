import type * as Y from 'yjs'
import { closeCodes } from '#shared/sync/closeCodes'
import type { DocumentWriter, WrittenBeside } from '#server/base/documentHub'
import { AppError } from '#server/base/errors'
import type { UpdateLog } from '../log/updateLog'
import { OperationIds } from '../operationIds'
import { DocumentFull, Refusal } from '../refusal'
import type { FullDocument } from './fullDocument'
import type { Replica } from './replica'

/**
 * Runs commands once per operation id, and again after a rewrite if the
 * document was full of dead content.
 */
export class CommandRunner {
  readonly #operations: OperationIds

  constructor(
    private readonly replica: Replica,
    private readonly full: FullDocument,
    log: Pick<UpdateLog, 'hasOperation'>,
  ) {
    this.#operations = new OperationIds((opId) => log.hasOperation(replica.id, opId))
  }

  /**
   * Resolves once the result is on disk; undefined if it was done before.
   * Rejects with the command's error or an AppError.
   */
  run<T>(writer: DocumentWriter, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T | undefined> {
    return this.#operations.once(writer, async (opId) => {
      try {
        return await this.#runOnce(() => this.replica.write(writer, opId, command, beside))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new AppError(error.code === closeCodes.tooLarge ? 'PayloadTooLargeError' : 'InvalidInputError', error.message)
      }
    })
  }

  async #runOnce<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DocumentFull) || !this.full.isMostlyDead()) throw error
      await this.replica.rebase()
      return write()
    }
  }
}
