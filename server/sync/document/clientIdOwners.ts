import { SERVER_USER } from '../log/documentStore'
import type { UpdateSender } from './updateSender'

export class ClientIdOwners {
  #owners: Map<number, string>
  /** Assigned from edits alone, never declared by a connection. */
  readonly #delivered = new Set<number>()
  serverId: number | undefined

  constructor(owners: Map<number, string>) {
    this.#owners = owners
  }

  replace(owners: Map<number, string>): void {
    this.#owners = owners
    this.serverId = undefined
  }

  of(clientId: number): string | undefined {
    return this.#owners.get(clientId)
  }

  /** Undefined for the server and for unowned ids. */
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

  markUnconfirmed(clientId: number): void {
    this.#delivered.add(clientId)
  }

  isUnconfirmed(clientId: number): boolean {
    return this.#delivered.has(clientId)
  }

  /** True if owned by the sender, or unowned and declared by their connection. */
  isOwn(clientId: number, { userId, clientId: own }: UpdateSender): boolean {
    return (this.#owners.get(clientId) ?? (clientId === own ? userId : undefined)) === userId
  }
}
