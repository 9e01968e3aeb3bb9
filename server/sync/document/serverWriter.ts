import * as Y from 'yjs'
import type { ReplicaAccess, ReplicaContext } from './replicaContext'
import type { DocumentWriter, WrittenBeside } from '#server/base/documentHub'
import type { Transaction } from '#server/base/db/database'
import { SERVER_USER } from '../log/serverUser'
import { enoughWritten } from '../log/logBudget'

/** The document that a change was made on is gone: the command is run again on the present one. */
export class Superseded extends Error {}

/** Changes a document on the server's own behalf and that of those who write through it. */
export class ServerWriter {
  constructor(
    private readonly document: ReplicaAccess,
    private readonly context: Pick<ReplicaContext, 'budget' | 'log' | 'logger'>,
  ) {}

  /** Deletes what no itinerary can hold, so that no later edit beside it is refused for it. To be called right after opening. */
  removeFaults(): void {
    const { logger } = this.context
    try {
      const faults = this.document.loaded.faults()
      if (faults.length === 0) return
      this.document.store(
        this.document.change(false, Infinity, () => ({ result: undefined, update: this.document.loaded.remove(faults) })).update,
        { userId: null },
      )
      const what = [...new Set(faults.map((fault) => fault.what))].slice(0, 20)
      logger.warn({ document: this.document.id, faults: faults.length, what }, 'a document was repaired')
    } catch (error) {
      logger.error({ err: error, document: this.document.id }, 'a document could not be repaired; it is served as it is')
    }
  }

  /**
   * Runs a command; resolves with its result once that, and what stands beside it, is on disk. Rejects with what either of them throws, having
   * changed nothing.
   */
  async write<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T> {
    if (writer.userId !== null) await this.context.budget.loadUser(writer.userId)
    for (;;) {
      try {
        return await this.#writeOnce(writer, opId, command, beside)
      } catch (error) {
        if (!(error instanceof Superseded)) throw error
      }
    }
  }

  async #writeOnce<T>(
    writer: DocumentWriter,
    opId: string | null,
    command: (doc: Y.Doc) => T,
    beside: WrittenBeside | undefined,
  ): Promise<T> {
    while (!this.document.isReady) await this.document.nextTurn()
    if (writer.userId !== null && this.context.budget.isSpent(this.document.id, writer.userId)) throw enoughWritten()
    const serverId = this.#ownClientId()
    const hook = beside && ((tx: Transaction) => beside(tx, this.document.loaded.doc))
    const { result, update } = this.document.change(false, this.document.mostBytesFor(writer.userId, 0), () =>
      this.document.loaded.run(command),
    )
    if (update === undefined) {
      await this.document.settled()
      if (hook !== undefined) await this.context.log.writeBeside(hook)
      return result
    }
    if (!this.document.owners.has(serverId)) this.document.claim(serverId, SERVER_USER)
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      const { origin, userId, sessionId } = writer
      const entry = { origin, userId, opId, settle, ...(sessionId !== undefined && { sessionId }) }
      const cut = this.document.loaded.shortenNotes()
      if (hook === undefined) {
        this.document.enqueue({ ...entry, data: update })
        this.document.store(cut, { userId })
      } else this.document.enqueue({ ...entry, data: cut === undefined ? update : Y.mergeUpdates([update, cut]), beside: hook })
    })
    return result
  }

  /** The server's own edits bear an id of this load, which nobody else has or gets. */
  #ownClientId(): number {
    const { owners, loaded } = this.document
    if (owners.serverId !== loaded.doc.clientID) owners.serverId = loaded.ownClientId((id) => owners.has(id))
    return owners.serverId
  }
}
