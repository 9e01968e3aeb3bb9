import type { ItineraryRecord } from '../../shared/api/itineraries'
import type { Services } from '../context'
import { findCard } from '../features/itineraries/cardStore'
import type { Room } from '../sync/types'
import { Channel, type Member } from './channel'
import type { Client } from './client'
import { enterRoom, leaveRoom, sendToRoom, type LegacyServer } from './sockets'

/** The rooms somebody is in, and who has to leave them. */
export class Channels {
  readonly #open = new Map<string, Channel>()
  /** Grows whenever somebody's rights may have changed, so that those who decided a moment ago know when to ask again. */
  rightsVersion = 0

  constructor(
    private readonly services: Services,
    private readonly io: LegacyServer,
  ) {}

  find(itineraryId: string): Channel | undefined {
    return this.#open.get(itineraryId)
  }

  /** Puts a client into a room, which is told first what is pending. */
  enter(client: Client, room: Room, mayEdit: boolean): void {
    const { itineraryId } = room
    const channel = this.#open.get(itineraryId) ?? this.#create(room)
    this.#open.set(itineraryId, channel)
    channel.admit(client, mayEdit)
    client.joined.add(itineraryId)
    void enterRoom(client.socket, itineraryId)
  }

  #create(room: Room): Channel {
    const { itineraryId } = room
    return new Channel(room, {
      toAll: (action) => sendToRoom(this.io, itineraryId, `itinerary-update-${itineraryId}`, action),
      toOne: ({ socket }, action) => void socket.emit(`itinerary-update-${itineraryId}`, action),
      snapshot: (snapshot) => sendToRoom(this.io, itineraryId, 'itinerary-update', snapshot),
      readCard: () => findCard(this.services.db, itineraryId, null),
      failed: (error) => this.services.log.error({ err: error, itineraryId }, 'a room could not be told'),
    })
  }

  leave(client: Client, itineraryId: string): void {
    const channel = this.#open.get(itineraryId)
    if (channel === undefined || !channel.members.delete(client)) return
    client.joined.delete(itineraryId)
    void leaveRoom(client.socket, itineraryId)
    if (channel.members.size === 0) this.#close(itineraryId, channel)
  }

  leaveAll(client: Client): void {
    for (const itineraryId of client.joined) this.leave(client, itineraryId)
  }

  /** Somebody turned out to be signed in after they had joined. */
  refreshRights(client: Client, mayEdit: (itineraryId: string) => boolean): void {
    for (const itineraryId of client.joined) {
      const member = this.#open.get(itineraryId)?.members.get(client)
      if (member !== undefined) member.mayEdit = mayEdit(itineraryId)
    }
  }

  recordChanged(itineraryId: string, before: ItineraryRecord, after: ItineraryRecord): void {
    this.rightsVersion += 1
    const channel = this.#open.get(itineraryId)
    if (channel === undefined) return
    for (const member of channel.members.values())
      if (member.client.userId !== null && after.collaborators.includes(member.client.userId)) member.mayEdit = true
    if (before.isPublic && !after.isPublic) this.#revoke(itineraryId, ({ mayEdit }) => !mayEdit)
    channel.recordChanged(after)
  }

  accessRevoked(itineraryId: string, userId: string): void {
    this.rightsVersion += 1
    this.#revoke(itineraryId, ({ client }) => client.userId === userId)
  }

  /** They leave before they are told, so that nothing that comes after reaches them. */
  #revoke(itineraryId: string, isAffected: (member: Member) => boolean): void {
    const members = [...(this.#open.get(itineraryId)?.members.values() ?? [])]
    for (const member of members.filter(isAffected)) {
      this.leave(member.client, itineraryId)
      member.client.socket.emit('access-revoked', { itineraryId })
    }
  }

  itineraryDeleted(itineraryId: string): void {
    this.rightsVersion += 1
    const channel = this.#open.get(itineraryId)
    if (channel === undefined) return
    sendToRoom(this.io, itineraryId, 'itinerary-deleted', { itineraryId })
    for (const client of channel.members.keys()) this.leave(client, itineraryId)
  }

  #close(itineraryId: string, channel: Channel): void {
    this.#open.delete(itineraryId)
    channel.close()
  }

  closeAll(): void {
    for (const [itineraryId, channel] of this.#open) this.#close(itineraryId, channel)
  }
}
