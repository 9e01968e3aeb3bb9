import type { DomainEvents, VisibilityEnded } from '#server/base/bus'
import type { RestReader, Services } from '#server/base/services'
import { isEditing, type MemberRole } from '#shared/itinerary/roles'
import { isMember, mayEdit, mayView, roleOn, type ItineraryAccess } from '#server/records/access'
import { findCard } from '#server/records/cardStore'
import { readProjectionState } from '#server/records/contentStore'
import { endedVisibility } from '#server/records/endedVisibility'
import { wasDeleted } from '#server/records/endingStore'
import { findOwnedRecord } from '#server/records/itineraryStore'
import { recordHeadsOf } from '#server/records/recordHeadStore'
import { readEchoes } from '#server/records/voteStore'
import { readAgain } from '#server/records/shareDomainEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import { readRowsView } from './channelState'
import { ItineraryChannel, type ChannelMember } from './itineraryChannel'
import type { SocketClient } from './socketClient'
import type { LegacyConnection } from './legacyConnections'
import { enterRoom, leaveRoom, sendToRoom, type LegacyServer } from './sockets'

/** How long a read waits for its reader's own sockets. */
const MAX_READER_WAIT_MS = 1000

/** Somebody's own sockets; without a session those of their address. */
const isOf = ({ userId, address }: RestReader, connection: LegacyConnection): boolean =>
  connection.userId === userId && (userId !== null || connection.address === address)

const roleIn = ({ client }: ChannelMember, members: ReadonlyMap<string, MemberRole>): MemberRole | undefined =>
  client.userId === null ? undefined : members.get(client.userId)

/** Whether somebody took part and does not. */
const isFormer = (member: ChannelMember, members: ReadonlyMap<string, MemberRole>): boolean =>
  member.takesPart && roleIn(member, members) === undefined

/** Whether somebody is something else than what is known of them here. */
function isOtherNow(member: ChannelMember, members: ReadonlyMap<string, MemberRole>): boolean {
  const role = roleIn(member, members)
  return member.takesPart !== (role !== undefined) || member.mayEdit !== isEditing(role)
}

/** The rooms somebody is in, and who has to leave them. */
export class ItineraryChannels {
  readonly #open = new Map<string, ItineraryChannel>()
  /** Grows whenever somebody's rights may have changed, so that those who decided a moment ago know when to ask again. */
  rightsVersion = 0

  constructor(
    private readonly services: Services,
    private readonly io: LegacyServer,
  ) {}

  /** Somebody's rights changed who stays where they are: whoever decided a moment ago asks again. */
  rightsChanged(): void {
    this.rightsVersion += 1
  }

  find(itineraryId: string): ItineraryChannel | undefined {
    return this.#open.get(itineraryId)
  }

  /** Puts a client into a room, which is told first what is pending. An editor brings the document, which stays loaded. */
  async enter(
    client: SocketClient,
    itineraryId: string,
    requireRight: () => Promise<ItineraryAccess>,
    room: DocumentRoom | undefined,
  ): Promise<void> {
    for (let isIn = false; !isIn && client.socket.connected;) {
      // Whoever's rights may have changed while the room was told what is pending is looked at again.
      const { rightsVersion } = this
      const isAsDecided = () => rightsVersion === this.rightsVersion && client.socket.connected
      const access = await requireRight()
      const [asEditor, takesPart] = [mayEdit(access), isMember(access)]
      const channel = this.#open.get(itineraryId) ?? (await this.#create(itineraryId, isAsDecided))
      if (channel === undefined) continue
      const tryEnter = () => {
        if (!isAsDecided()) return false
        void enterRoom(client.socket, itineraryId)
        client.socket.emit('itinerary-ready')
        return true
      }
      isIn = await channel.admit(client, { mayEdit: asEditor, takesPart, room, tryEnter })
      if (!isIn && channel.members.size === 0) this.#close(itineraryId, channel)
      if (isIn && asEditor && room === undefined) this.#load(itineraryId)
    }
  }

  /** The room of an itinerary in which nobody is yet; undefined when something changed that it may not have seen. */
  async #create(itineraryId: string, isAsDecided: () => boolean): Promise<ItineraryChannel | undefined> {
    const { db, hub, log } = this.services
    const owned = await findOwnedRecord(db, itineraryId)
    if (owned === undefined) return undefined
    const created = await ItineraryChannel.open(itineraryId, owned, {
      toAll: (action) => sendToRoom(this.io, itineraryId, `itinerary-update-${itineraryId}`, action),
      toOne: ({ socket }, action) => void socket.emit(`itinerary-update-${itineraryId}`, action),
      snapshot: (snapshot) => sendToRoom(this.io, itineraryId, 'itinerary-update', snapshot),
      readCard: () => findCard(db, itineraryId, null),
      room: () => hub.peek(itineraryId),
      openRoom: () => hub.open(itineraryId),
      state: () => readProjectionState(db, itineraryId),
      view: (dates) => readRowsView(db, itineraryId, dates),
      echoes: () => readEchoes(db, itineraryId, null),
      failed: (error) => log.error({ err: error, itineraryId }, 'a room could not be told'),
    })
    const channel = this.#open.get(itineraryId) ?? (isAsDecided() ? created : undefined)
    if (channel !== created) created.close()
    if (channel !== undefined) this.#open.set(itineraryId, channel)
    return channel
  }

  /** Somebody who watched may edit from now on. */
  #load(itineraryId: string): void {
    this.services.hub
      .open(itineraryId)
      .then((room) => this.#open.get(itineraryId)?.load(room))
      .catch((error: unknown) =>
        this.services.log.debug({ err: error, itineraryId }, 'a document could not be loaded for its room'),
      )
  }

  /**
   * Tells a room what is pending, and waits until the reader's own sockets in it have taken that: a page that is told of an event behind the
   * answer that shows it already shows it twice. Others' sockets are not waited for, so nobody can hold up what others read.
   */
  async settle(itineraryId: string, reader: RestReader | undefined): Promise<void> {
    const until = performance.now() + MAX_READER_WAIT_MS
    for (;;) {
      const channel = this.find(itineraryId)
      await channel?.flush()
      if (channel === undefined || reader === undefined || performance.now() >= until) return
      const behind = [...channel.members.keys()].flatMap(({ connection }) =>
        isOf(reader, connection) && !connection.isDrained ? [connection] : [],
      )
      if (behind.length === 0) return
      // More may be pending by then.
      await Promise.all(behind.map((connection) => connection.drained(until)))
    }
  }

  leave(client: SocketClient, itineraryId: string): void {
    const channel = this.#open.get(itineraryId)
    if (channel === undefined || !channel.members.delete(client)) return
    client.left(itineraryId)
    void leaveRoom(client.socket, itineraryId)
    if (channel.members.size === 0) this.#close(itineraryId, channel)
    else channel.left()
  }

  leaveAll(client: SocketClient): void {
    for (const itineraryId of client.joined) this.leave(client, itineraryId)
  }

  /** Somebody turned out to be signed in after they had joined: as who they are they may edit, or may not even look. */
  async refreshRights(client: SocketClient): Promise<void> {
    for (const itineraryId of client.joined) {
      const access = await roleOn(this.services.db, itineraryId, client.userId)
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

  /** Whoever does not take part may not look any more: at these, or those of them. */
  visibilityEnded({ audience, itineraryId, listId, ownerId, viewerId }: VisibilityEnded): void {
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
    // To the new owner others may be no strangers; who follows the owner is to be found out before anything else is told.
    const mayHaveEnded = channel.ownerId !== ownerId || (after.audience === 'followers' && channel.audience !== 'followers')
    channel.ownerId = ownerId
    if (mayHaveEnded) channel.waitFor(() => this.#noticeEndedVisibility([channel]))
    channel.recordChanged(after)
  }

  /** Who is what now. Whoever takes part no longer is told otherwise. */
  #setRoles(channel: ItineraryChannel, members: ReadonlyMap<string, MemberRole>): void {
    for (const member of channel.members.values()) {
      const role = roleIn(member, members)
      if (role === undefined) continue
      member.takesPart = true
      if (member.mayEdit === isEditing(role)) continue
      member.mayEdit = isEditing(role)
      if (member.mayEdit) this.#load(channel.itineraryId)
      else channel.left()
    }
  }

  /** A comment, to those in its room who may see it. */
  commentTold({ itineraryId, newsFor }: DomainEvents['commentTold'][0]): void {
    const channel = this.#open.get(itineraryId)
    channel?.echoes.outdate()
    for (const { socket, userId } of channel?.members.keys() ?? []) {
      const news = newsFor(userId)
      if (news !== undefined) socket.emit('comment', news)
    }
  }

  votesTold({ itineraryId }: DomainEvents['votesTold'][0]): void {
    this.#open.get(itineraryId)?.voted()
  }

  /** The record as the database has it, of which nobody tells who takes part no more. */
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

  /** Somebody may have been let in since what seems to say that they take part no more was read. */
  async #requireStillMember(itineraryId: string, userId: string | null): Promise<void> {
    const access = await roleOn(this.services.db, itineraryId, userId)
    if (userId !== null && access !== undefined && !isMember(access)) this.accessRevoked(itineraryId, userId)
  }

  /** Takes in what other servers did to these itineraries, as far as nobody told. */
  async noticeMissed(): Promise<void> {
    const ids = [...this.#open.keys()]
    if (ids.length === 0) return
    const { db, bus } = this.services
    const heads = await recordHeadsOf(db, ids)
    for (const id of ids) {
      const [head, channel] = [heads.get(id), this.#open.get(id)]
      if (channel === undefined) continue
      if (head === undefined) await this.#noticeGone(id)
      else {
        const isKnown =
          channel.recordVersion >= head.recordVersion &&
          ![...channel.members.values()].some((member) => isOtherNow(member, head.members))
        if (!isKnown) await readAgain(bus, db, id)
        channel.rowsAre(head.projectedSeq)
        channel.echoes.outdate()
      }
    }
    await this.#noticeEndedVisibility([...this.#open.values()])
  }

  /** Whom nobody told that they may not look any more. */
  async #noticeEndedVisibility(channels: readonly ItineraryChannel[]): Promise<void> {
    const watched = channels.flatMap(({ itineraryId, members }) =>
      [...members.values()].flatMap(({ takesPart, client }) => (takesPart ? [] : [{ itineraryId, viewerId: client.userId }])),
    )
    for (const ended of await endedVisibility(this.services.db, watched))
      this.#revoke(ended.itineraryId, ({ takesPart, client }) => !takesPart && client.userId === ended.viewerId)
  }

  /** Only what somebody deleted is told to be: anything else may come back. */
  async #noticeGone(itineraryId: string): Promise<void> {
    if (await wasDeleted(this.services.db, itineraryId)) this.itineraryDeleted(itineraryId)
    else this.#revoke(itineraryId, () => true)
  }

  accessRevoked(itineraryId: string, userId: string): void {
    this.rightsVersion += 1
    this.#revoke(itineraryId, ({ client }) => client.userId === userId)
  }

  /** They leave before they are told, so that nothing that comes after reaches them. */
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
    sendToRoom(this.io, itineraryId, 'itinerary-deleted', { itineraryId })
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
