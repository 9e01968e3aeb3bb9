import { SERVER_USER } from '../log/updateLog'
import type { UpdateSender } from './updateSender'

/** Whose the client ids of a document are. */
export class ClientIdOwners {
  #owners: Map<number, string>
  /** Ids that became somebody's because they brought edits under them, without ever speaking for them. */
  readonly #delivered = new Set<number>()
  /** The id under which this load of the document writes. */
  serverId: number | undefined

  constructor(owners: Map<number, string>) {
    this.#owners = owners
  }

  /** The document was read anew. */
  replace(owners: Map<number, string>): void {
    this.#owners = owners
    this.serverId = undefined
  }

  of(clientId: number): string | undefined {
    return this.#owners.get(clientId)
  }

  has(clientId: number): boolean {
    return this.#owners.has(clientId)
  }

  assign(clientId: number, userId: string): void {
    this.#delivered.delete(clientId)
    this.#owners.set(clientId, userId)
  }

  /** Notes that an id is somebody's only because they brought edits under it. */
  markUnconfirmed(clientId: number): void {
    this.#delivered.add(clientId)
  }

  isUnconfirmed(clientId: number): boolean {
    return this.#delivered.has(clientId)
  }

  /**
   * Whether somebody may bring something under a client id: their own, nobody's yet, or one of an earlier load of this server. Nobody has
   * anything unsent under those, so that nobody loses by it; and nobody else could bring back what is lost of them.
   */
  mayWrite(clientId: number, { userId }: UpdateSender): boolean {
    const owner = this.#owners.get(clientId)
    return owner === undefined || owner === userId || this.#isPast(clientId)
  }

  #isPast(clientId: number): boolean {
    return this.#owners.get(clientId) === SERVER_USER && clientId !== this.serverId
  }

  /** Whether a client id is somebody's own. Of who bears others' edits, an id that nobody knows may be another's as well. */
  isOwn(clientId: number, { userId, clientId: own }: UpdateSender): boolean {
    return (this.#owners.get(clientId) ?? (clientId === own ? userId : undefined)) === userId || this.#isPast(clientId)
  }
}
