import type { DomainEvents, VisibilityRevoked } from '#server/base/bus'
import type { RequestClient, Services } from '#server/base/services'
import { roleCanEdit, type MemberRole } from '#shared/itinerary/roles'
import { isMember, mayEdit, mayView, findItineraryAccess, type ItineraryAccess } from '#server/access/access'
import { findCard } from '#server/records/cardStore'
import { readProjectionState } from '#server/records/contentStore'
import { findRevokedViewers } from '#server/access/visibility'
import { wasItineraryDeleted } from '#server/access/accessLossStore'
import { findOwnedRecord } from '#server/records/itineraryStore'
import { findRecordHeads } from '#server/records/recordVersionStore'
import { readEventCounts } from '#server/records/voteStore'
import { publishRecord } from '#server/records/relayDomainEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import { readRowsView } from './channelState'
import { ItineraryChannel, type ChannelMember } from './itineraryChannel'
import type { SocketClient } from './socketClient'
import type { LegacyConnection } from './legacyConnections'
import { joinSocketRoom, leaveSocketRoom, sendToSocketRoom, type LegacyServer } from './sockets'

const MAX_READER_WAIT_MS = 1000

/** A signed-out reader has the sockets of their address. */
const isOf = ({ userId, address }: RequestClient, connection: LegacyConnection): boolean =>
  connection.userId === userId && (userId !== null || connection.address === address)

const roleIn = ({ client }: ChannelMember, members: ReadonlyMap<string, MemberRole>): MemberRole | undefined =>
  client.userId === null ? undefined : members.get(client.userId)

const isFormer = (member: ChannelMember, members: ReadonlyMap<string, MemberRole>): boolean =>
  member.takesPart && roleIn(member, members) === undefined

function isOtherNow(member: ChannelMember, members: ReadonlyMap<string, MemberRole>): boolean {
  const role = roleIn(member, members)
  return member.takesPart !== (role !== undefined) || member.mayEdit !== roleCanEdit(role)
}

export class ItineraryChannels {
  readonly #open = new Map<string, ItineraryChannel>()
  /** Incremented on every change of rights, to repeat earlier checks. */
  rightsVersion = 0

  constructor(
    private readonly services: Services,
    private readonly io: LegacyServer,
  ) {}

  rightsChanged(): void {
    this.rightsVersion += 1
  }

  find(itineraryId: string): ItineraryChannel | undefined {
    return this.#open.get(itineraryId)
  }

  async enter(
    client: SocketClient,
    itineraryId: string,
    requireRight: () => Promise<ItineraryAccess>,
    room: DocumentRoom | undefined,
  ): Promise<void> {
    for (let isIn = false; !isIn && client.socket.connected;) {
      // Rights may change during the sends.
      const { rightsVersion } = this
      const isAsDecided = () => rightsVersion === this.rightsVersion && client.socket.connected
      const access = await requireRight()
      const [asEditor, takesPart] = [mayEdit(access), isMember(access)]
      const channel = this.#open.get(itineraryId) ?? (await this.#create(itineraryId, isAsDecided))
      if (channel === undefined) continue
      const tryEnter = () => {
        if (!isAsDecided()) return false
        void joinSocketRoom(client.socket, itineraryId)
        client.socket.emit('itinerary-ready')
        return true
      }
      isIn = await channel.admit(client, { mayEdit: asEditor, takesPart, room, tryEnter })
      if (!isIn && channel.members.size === 0) this.#close(itineraryId, channel)
      if (isIn && asEditor && room === undefined) this.#load(itineraryId)
    }
  }

  /** Undefined if rights changed during it. */
  async #create(itineraryId: string, isAsDecided: () => boolean): Promise<ItineraryChannel | undefined> {
    const { db, hub, log } = this.services
    const owned = await findOwnedRecord(db, itineraryId)
    if (owned === undefined) return undefined
    const created = await ItineraryChannel.open(itineraryId, owned, {
      toAll: (action) => sendToSocketRoom(this.io, itineraryId, `itinerary-update-${itineraryId}`, action),
      toOne: ({ socket }, action) => void socket.emit(`itinerary-update-${itineraryId}`, action),
      snapshot: (snapshot) => sendToSocketRoom(this.io, itineraryId, 'itinerary-update', snapshot),
      readCard: () => findCard(db, itineraryId, null),
      room: () => hub.peek(itineraryId),
      openRoom: () => hub.open(itineraryId),
      state: () => readProjectionState(db, itineraryId),
      view: (dates) => readRowsView(db, itineraryId, dates),
      eventCounts: () => readEventCounts(db, itineraryId, null),
      failed: (error) => log.error({ err: error, itineraryId }, 'broadcast to a room failed'),
    })
    const channel = this.#open.get(itineraryId) ?? (isAsDecided() ? created : undefined)
    if (channel !== created) created.close()
    if (channel !== undefined) this.#open.set(itineraryId, channel)
    return channel
  }

  /** A viewer became an editor. */
  #load(itineraryId: string): void {
    this.services.hub
      .open(itineraryId)
      .then((room) => this.#open.get(itineraryId)?.load(room))
      .catch((error: unknown) =>
        this.services.log.debug({ err: error, itineraryId }, 'a document could not be loaded for its room'),
      )
  }

  /** Waits for sockets: an event that arrives after a response with it shows twice. */
  async settle(itineraryId: string, reader: RequestClient | undefined): Promise<void> {
    const until = performance.now() + MAX_READER_WAIT_MS
    for (;;) {
      const channel = this.find(itineraryId)
      await channel?.flush()
      if (channel === undefined || reader === undefined || performance.now() >= until) return
      const behind = [...channel.members.keys()].flatMap(({ connection }) =>
        isOf(reader, connection) && !connection.isDrained ? [connection] : [],
      )
      if (behind.length === 0) return
      // More may be pending now.
      await Promise.all(behind.map((connection) => connection.waitUntilDrained(until)))
    }
  }

  leave(client: SocketClient, itineraryId: string): void {
    const channel = this.#open.get(itineraryId)
    if (channel === undefined || !channel.members.delete(client)) return
    client.releaseItinerary(itineraryId)
    void leaveSocketRoom(client.socket, itineraryId)
    if (channel.members.size === 0) this.#close(itineraryId, channel)
    else channel.memberLeft()
  }

  leaveAll(client: SocketClient): void {
    for (const itineraryId of client.joined) this.leave(client, itineraryId)
  }

  /** After a late sign-in: the user may be an editor, or lose access. */
  async refreshRights(client: SocketClient): Promise<void> {
    for (const itineraryId of client.joined) {
      const access = await findItineraryAccess(this.services.db, itineraryId, client.userId)
      const member = this.#open.get(itineraryId)?.members.get(client)
      if (member === undefined) continue
      if (access === undefined || !mayView(access)) {
        this.#revoke(itineraryId, (one) => one === member)
        continue
      }
      member.takesPart = isMember(access)
      member.mayEdit = mayEdit(access)
      if (member.mayEdit) this.#load(itineraryId)
    }
  }

  visibilityEnded({ audience, itineraryId, listId, ownerId, viewerId }: VisibilityRevoked): void {
    if (listId !== undefined) return
    this.rightsVersion += 1
    for (const [id, channel] of this.#open) {
      if ((itineraryId ?? id) !== id || (ownerId ?? channel.ownerId) !== channel.ownerId) continue
      if (audience !== undefined && audience !== channel.audience) continue
      this.#revoke(id, ({ takesPart, client }) => !takesPart && (viewerId ?? client.userId) === client.userId)
    }
  }

  recordChanged({
    itineraryId,
    ownerId,
    after,
  }: Pick<DomainEvents['recordChanged'][0], 'itineraryId' | 'ownerId' | 'after'>): void {
    this.rightsVersion += 1
    const channel = this.#open.get(itineraryId)
    if (channel === undefined) return
    this.#setRoles(channel, new Map(Object.entries(after.roles)))
    const nobodyElse = after.audience === 'private'
    if (nobodyElse || after.audience === 'followers')
      this.#revoke(itineraryId, ({ takesPart, client }) => !takesPart && (nobodyElse || client.userId === null))
    // Looks up blocks and followers before any further send.
    const mayHaveEnded = channel.ownerId !== ownerId || (after.audience === 'followers' && channel.audience !== 'followers')
    channel.ownerId = ownerId
    if (mayHaveEnded) channel.waitFor(() => this.#noticeEndedVisibility([channel]))
    channel.recordChanged(after)
  }

  /** Removals are separate events. */
  #setRoles(channel: ItineraryChannel, members: ReadonlyMap<string, MemberRole>): void {
    for (const member of channel.members.values()) {
      const role = roleIn(member, members)
      if (role === undefined) continue
      member.takesPart = true
      if (member.mayEdit === roleCanEdit(role)) continue
      member.mayEdit = roleCanEdit(role)
      if (member.mayEdit) this.#load(channel.itineraryId)
      else channel.memberLeft()
    }
  }

  commentBroadcast({ itineraryId, messageFor }: DomainEvents['commentBroadcast'][0]): void {
    const channel = this.#open.get(itineraryId)
    channel?.eventCounts.invalidate()
    for (const { socket, userId } of channel?.members.keys() ?? []) {
      const message = messageFor(userId)
      if (message !== undefined) socket.emit('comment', message)
    }
  }

  votesBroadcast({ itineraryId }: DomainEvents['votesBroadcast'][0]): void {
    this.#open.get(itineraryId)?.votesChanged()
  }

  /** Read from the database: no event reports removed members. */
  recordRefreshed(refreshed: DomainEvents['recordRefreshed'][0]): void {
    this.recordChanged(refreshed)
    const { itineraryId, after } = refreshed
    const members = new Map(Object.entries(after.roles))
    const former = [...(this.#open.get(itineraryId)?.members.values() ?? [])].filter((member) => isFormer(member, members))
    for (const { client } of former)
      this.#requireStillMember(itineraryId, client.userId).catch((error: unknown) =>
        this.services.log.error({ err: error, itineraryId }, 'the rights of a socket could not be read'),
      )
  }

  /** Members may have been added again. */
  async #requireStillMember(itineraryId: string, userId: string | null): Promise<void> {
    const access = await findItineraryAccess(this.services.db, itineraryId, userId)
    if (userId !== null && access !== undefined && !isMember(access)) this.accessRevoked(itineraryId, userId)
  }

  async applyMissedChanges(): Promise<void> {
    const ids = [...this.#open.keys()]
    if (ids.length === 0) return
    const { db, bus } = this.services
    const heads = await findRecordHeads(db, ids)
    for (const id of ids) {
      const [head, channel] = [heads.get(id), this.#open.get(id)]
      if (channel === undefined) continue
      if (head === undefined) await this.#noticeGone(id)
      else {
        const isKnown =
          channel.recordVersion >= head.recordVersion &&
          ![...channel.members.values()].some((member) => isOtherNow(member, head.members))
        if (!isKnown) await publishRecord(bus, db, id)
        channel.checkRowsSeq(head.projectedSeq)
        channel.eventCounts.invalidate()
      }
    }
    await this.#noticeEndedVisibility([...this.#open.values()])
  }

  /** Removes viewers who lost access without an event. */
  async #noticeEndedVisibility(channels: readonly ItineraryChannel[]): Promise<void> {
    const watched = channels.flatMap(({ itineraryId, members }) =>
      [...members.values()].flatMap(({ takesPart, client }) => (takesPart ? [] : [{ itineraryId, viewerId: client.userId }])),
    )
    for (const ended of await findRevokedViewers(this.services.db, watched))
      this.#revoke(ended.itineraryId, ({ takesPart, client }) => !takesPart && client.userId === ended.viewerId)
  }

  /** Announces a recorded deletion only; otherwise the itinerary may come back. */
  async #noticeGone(itineraryId: string): Promise<void> {
    if (await wasItineraryDeleted(this.services.db, itineraryId)) this.itineraryDeleted(itineraryId)
    else this.#revoke(itineraryId, () => true)
  }

  accessRevoked(itineraryId: string, userId: string): void {
    this.rightsVersion += 1
    this.#revoke(itineraryId, ({ client }) => client.userId === userId)
  }

  /** Members leave first, so that no later message reaches them. */
  #revoke(itineraryId: string, isAffected: (member: ChannelMember) => boolean): void {
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
    sendToSocketRoom(this.io, itineraryId, 'itinerary-deleted', { itineraryId })
    for (const client of channel.members.keys()) this.leave(client, itineraryId)
  }

  #close(itineraryId: string, channel: ItineraryChannel): void {
    if (this.#open.get(itineraryId) === channel) this.#open.delete(itineraryId)
    channel.close()
  }

  closeAll(): void {
    for (const [itineraryId, channel] of this.#open) this.#close(itineraryId, channel)
  }
}
