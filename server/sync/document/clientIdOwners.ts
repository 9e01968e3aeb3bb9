import { SERVER_USER } from '../log/serverUser'
import type { UpdateSender } from './updateSender'

/** Which user each Yjs client id of a document belongs to. */
export class ClientIdOwners {
  #owners: Map<number, string>
  /** Ids that were given to whoever sent edits under them, though they never named the id as their own. */
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

  /** Who wrote under a client id; undefined for the server, and where nobody knows. */
  authorOf(clientId: number): string | undefined {
    const owner = this.of(clientId)
    return owner === SERVER_USER ? undefined : owner
  }

  has(clientId: number): boolean {
    return this.#owners.has(clientId)
  }

  assign(clientId: number, userId: string): void {
    this.#delivered.delete(clientId)
    this.#owners.set(clientId, userId)
  }

  /** Notes that an id belongs to its user only because they sent edits under it. */
  markUnconfirmed(clientId: number): void {
    this.#delivered.add(clientId)
  }

  isUnconfirmed(clientId: number): boolean {
    return this.#delivered.has(clientId)
  }

  /** True if a client id is the sender's own: owned by them, or unowned and named by their connection. */
  isOwn(clientId: number, { userId, clientId: own }: UpdateSender): boolean {
    return (this.#owners.get(clientId) ?? (clientId === own ? userId : undefined)) === userId
  }
}
