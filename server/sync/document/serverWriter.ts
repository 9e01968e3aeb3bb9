import type * as Y from 'yjs'
import { AppError } from '#server/base/errors'
import type { ReplicaAccess, ReplicaContext } from './replicaContext'
import type { DocumentWriter } from '#server/base/documentHub'
import { SERVER_USER } from '../log/updateLog'

/** What a change built on is gone: it is made again from what is there now. */
export class Superseded extends Error {}

/** Changes a document on the server's own behalf and that of those who write through it. */
export class ServerWriter {
  constructor(
    private readonly held: ReplicaAccess,
    private readonly context: Pick<ReplicaContext, 'budget' | 'logger'>,
  ) {}

  /** Takes out what no itinerary can hold, so that nobody who edits beside it has to answer for it. Right after it was opened. */
  removeFaults(): void {
    const { logger } = this.context
    try {
      const faults = this.held.loaded.faults()
      if (faults.length === 0) return
      this.held.store(
        this.held.change(false, Infinity, () => ({ result: undefined, update: this.held.loaded.remove(faults) })).update,
        null,
      )
      const what = [...new Set(faults.map((fault) => fault.what))].slice(0, 20)
      logger.warn({ document: this.held.id, faults: faults.length, what }, 'a document was repaired')
    } catch (error) {
      logger.error({ err: error, document: this.held.id }, 'a document could not be repaired; it is served as it is')
    }
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  async write<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    for (;;) {
      try {
        return await this.#writeOnce(writer, opId, command)
      } catch (error) {
        if (!(error instanceof Superseded)) throw error
      }
    }
  }

  async #writeOnce<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    while (!this.held.isReady) await this.held.nextTurn()
    if (writer.userId !== null && this.context.budget.isSpent(this.held.id, writer.userId))
      throw new AppError('TooManyRequestsError', 'Enough was written today', { retryAfter: 3600 })
    const serverId = this.#ownClientId()
    const { result, update } = this.held.change(false, this.held.mostBytesFor(writer.userId, 0), () =>
      this.held.loaded.run(command),
    )
    if (update === undefined) {
      await this.held.settled()
      return result
    }
    if (!this.held.owners.has(serverId)) this.held.claim(serverId, SERVER_USER)
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.held.enqueue({ data: update, origin: writer.origin, userId: writer.userId, opId, settle })
      this.held.store(this.held.loaded.shortenNotes(), writer.userId)
    })
    return result
  }

  /** The server's own edits bear an id of this load, which nobody else has or gets. */
  #ownClientId(): number {
    const { owners, loaded } = this.held
    if (owners.serverId !== loaded.doc.clientID) owners.serverId = loaded.ownClientId((id) => owners.has(id))
    return owners.serverId
  }
}
