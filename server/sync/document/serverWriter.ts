import * as Y from 'yjs'
import type { ReplicaAccess, ReplicaContext } from './replicaState'
import type { WriteAttribution, TransactionHook } from '#server/base/documentHub'
import type { Transaction } from '#server/base/db/database'
import { SERVER_USER } from '../log/documentStore'
import { dailyLimitError } from '../log/logBudget'

/** The document was replaced: run the command again. */
export class DocumentReplacedError extends Error {}

export class ServerWriter {
  constructor(
    private readonly document: ReplicaAccess,
    private readonly context: Pick<ReplicaContext, 'budget' | 'log' | 'logger'>,
  ) {}

  removeFaults(): void {
    const { logger } = this.context
    try {
      const faults = this.document.loaded.faults()
      if (faults.length === 0) return
      this.document.enqueueServerUpdate(
        this.document.change(false, Infinity, () => ({ result: undefined, update: this.document.loaded.remove(faults) })).update,
        { userId: null },
      )
      const what = [...new Set(faults.map((fault) => fault.what))].slice(0, 20)
      logger.warn({ document: this.document.id, faults: faults.length, what }, 'document repaired')
    } catch (error) {
      logger.error({ err: error, document: this.document.id }, 'document could not be repaired, served as it is')
    }
  }

  /** Resolves once change and hook are on disk. If either throws, rejects and changes nothing. */
  async write<T>(writer: WriteAttribution, opId: string | null, command: (doc: Y.Doc) => T, hook?: TransactionHook): Promise<T> {
    if (writer.userId !== null) await this.context.budget.loadUser(writer.userId)
    for (;;) {
      try {
        return await this.#writeOnce(writer, opId, command, hook)
      } catch (error) {
        if (!(error instanceof DocumentReplacedError)) throw error
      }
    }
  }

  async #writeOnce<T>(
    writer: WriteAttribution,
    opId: string | null,
    command: (doc: Y.Doc) => T,
    hook: TransactionHook | undefined,
  ): Promise<T> {
    while (!this.document.isReady) await this.document.nextReady()
    if (writer.userId !== null && this.context.budget.isSpent(this.document.id, writer.userId)) throw dailyLimitError()
    const serverId = this.#ownClientId()
    const appendHook = hook && ((tx: Transaction) => hook(tx, this.document.loaded.doc))
    const { result, update } = this.document.change(false, this.document.sizeLimitFor(writer.userId, 0), () =>
      this.document.loaded.run(command),
    )
    if (update === undefined) {
      await this.document.settled()
      if (appendHook !== undefined) await this.context.log.runHook(appendHook)
      return result
    }
    if (!this.document.owners.has(serverId)) this.document.claim(serverId, SERVER_USER)
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      const { origin, userId, sessionId } = writer
      const entry = { origin, userId, opId, settle, ...(sessionId !== undefined && { sessionId }) }
      const cut = this.document.loaded.shortenNotes()
      if (appendHook === undefined) {
        this.document.enqueue({ ...entry, data: update })
        this.document.enqueueServerUpdate(cut, { userId })
      } else this.document.enqueue({ ...entry, data: cut === undefined ? update : Y.mergeUpdates([update, cut]), appendHook })
    })
    return result
  }

  /** One id per load of the document. */
  #ownClientId(): number {
    const { owners, loaded } = this.document
    if (owners.serverId !== loaded.doc.clientID) owners.serverId = loaded.ownClientId((id) => owners.has(id))
    return owners.serverId
  }
}
