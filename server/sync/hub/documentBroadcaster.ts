import type { DomainEventBus } from '#server/base/bus'
import { PayloadTooLargeError, type NodeBus } from '#server/base/cluster/nodeBus'
import { clusterTopics, type ClusterMessage } from '#server/base/cluster/clusterTopics'
import type { UncommittedChange } from '../document/uncommittedChanges'
import type { UpdateLog } from '../log/updateLog'
import type { Room } from '../room'
import type { Rooms } from '../rooms'
import type { AwarenessEntry } from '../wire/frames'

interface DocumentBroadcastParts {
  nodes: NodeBus
  rooms: Pick<Rooms, 'all' | 'peek'>
  log: Pick<UpdateLog, 'run'>
  bus: Pick<DomainEventBus, 'emit'>
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export class DocumentBroadcaster {
  constructor(private readonly parts: DocumentBroadcastParts) {}

  subscribe(): () => void {
    const { nodes, rooms } = this.parts
    const stops = [
      nodes.subscribe('document', clusterTopics.document, (message) => this.#apply(message)),
      nodes.subscribe('presence', clusterTopics.presence, ({ itineraryId, entries }) =>
        rooms.peek(itineraryId)?.applyRemotePresence(entries),
      ),
      nodes.subscribe('whoIsThere', clusterTopics.whoIsThere, ({ itineraryId }) => this.#answer(itineraryId)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  #apply(message: ClusterMessage<'document'>): void {
    const { rooms, bus } = this.parts
    const room = rooms.peek(message.itineraryId)
    if (room === undefined) bus.emit('documentChangedElsewhere', { itineraryId: message.itineraryId })
    else room.replica.applyBroadcast(message)
  }

  appended(
    { itineraryId, epoch, version, headSeq }: Room,
    entries: readonly UncommittedChange[],
    claims: ReadonlyMap<number, string>,
  ): void {
    const { nodes, log } = this.parts
    const message = { itineraryId, epoch, from: headSeq - entries.length, version, run: log.run, claims: [...claims] }
    try {
      nodes.publish('document', { ...message, updates: entries.map(({ data }) => base64(data)) })
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error
      this.#publish('document', { ...message, claims: [] })
    }
  }

  presence(itineraryId: string, entries: readonly AwarenessEntry[]): void {
    for (const { clientId, clock, state } of entries)
      this.#publish('presence', { itineraryId, entries: [{ clientId, clock, state }] })
  }

  opened({ itineraryId }: Room): void {
    this.#publish('whoIsThere', { itineraryId })
  }

  #answer(itineraryId: string): void {
    const present = this.parts.rooms.peek(itineraryId)?.localPresence() ?? []
    if (present.length > 0) this.presence(itineraryId, present)
  }

  /** Too large payloads are dropped: other servers read the database. */
  #publish<T extends 'document' | 'presence' | 'whoIsThere'>(topic: T, payload: Omit<ClusterMessage<T>, 'updates'>): void {
    try {
      this.parts.nodes.publish(topic, payload)
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error
    }
  }
}
