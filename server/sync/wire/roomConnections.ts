import type { CloseCode } from '#shared/sync/closeCodes'
import type { UncommittedChange } from '../document/uncommittedChanges'
import type { Replica } from '../document/replica'
import type { StampSigner } from '../log/serverRunHistory'
import type { SyncConnection } from './syncConnection'
import { ackFrame, updateFrame, stampFrame } from './frames'
import type { PeerState } from './incomingConnection'
import { encodeWebSocketFrames } from './socketOutbox'

export class RoomConnections {
  readonly #connections = new Set<SyncConnection>()

  get size(): number {
    return this.#connections.size
  }

  add(connection: SyncConnection): void {
    this.#connections.add(connection)
  }

  delete(connection: SyncConnection): boolean {
    return this.#connections.delete(connection)
  }

  /** A copy: connections may come and go during iteration. */
  all(): SyncConnection[] {
    return [...this.#connections]
  }

  send(frame: Uint8Array): void {
    const bytes = encodeWebSocketFrames([frame])
    for (const { outbox } of this.all()) outbox.write(bytes)
  }

  sendEach(frameFor: (userId: string) => Uint8Array | undefined): void {
    for (const { userId, outbox } of this.all()) {
      const frame = frameFor(userId)
      if (frame !== undefined) outbox.send(frame)
    }
  }

  /** To all but their senders, who get an ack with a stamp. */
  relay(entries: readonly UncommittedChange[], stampFor: (peer: PeerState) => Uint8Array | undefined): void {
    const relays = entries.map(({ sender, data }) => ({ sender, frame: updateFrame(data) }))
    const authors = new Set(entries.map(({ sender }) => sender))
    const forOthers = relays.length === 0 ? undefined : encodeWebSocketFrames(relays.map(({ frame }) => frame))
    for (const { peer, ledger, outbox } of this.all()) {
      const ack = ledger.nextAck()
      if (ack === undefined && !authors.has(peer)) {
        if (peer.isListening && forOthers !== undefined) outbox.write(forOthers)
        continue
      }
      const frames = peer.isListening ? relays.filter(({ sender }) => sender !== peer).map(({ frame }) => frame) : []
      const stamp = ack === undefined ? undefined : stampFor(peer)
      if (ack !== undefined) frames.push(ackFrame(ack))
      if (stamp !== undefined) frames.push(stamp)
      if (frames.length > 0) outbox.send(...frames)
    }
  }

  relayRemote(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    const bytes = encodeWebSocketFrames(updates.map(updateFrame))
    for (const { peer, outbox } of this.all()) if (peer.isListening) outbox.write(bytes)
  }

  close(code: CloseCode, reason: string, which: (connection: SyncConnection) => boolean): SyncConnection[] {
    const closed = this.all().filter(which)
    for (const connection of closed) {
      connection.close(code, reason)
      this.#connections.delete(connection)
    }
    return closed
  }

  drain(): void {
    for (const connection of this.all()) connection.drain()
  }

  tick(): void {
    for (const { outbox } of this.all()) outbox.tick()
  }
}

/** Message 104: signed once per state on disk, sent once per connection. */
export class StampFrames {
  #head = NaN
  #frame: Uint8Array = new Uint8Array()

  constructor(
    private readonly replica: Pick<Replica, 'id' | 'epoch' | 'headSeq' | 'runHistory'>,
    private readonly signer: Pick<StampSigner, 'sign'>,
  ) {}

  /** Undefined if it has it or uses none. Counts as sent. */
  readonly next = (peer: PeerState): Uint8Array | undefined => {
    const { id, epoch, headSeq, runHistory } = this.replica
    if (peer.stampedHead === undefined || peer.stampedHead === headSeq) return undefined
    if (this.#head !== headSeq) {
      this.#head = headSeq
      this.#frame = stampFrame(this.signer.sign(id, { epoch, run: runHistory.last, head: headSeq }))
    }
    peer.stampedHead = headSeq
    return this.#frame
  }

  sendTo(connections: Iterable<Pick<SyncConnection, 'peer' | 'outbox'>>): void {
    for (const { peer, outbox } of connections) {
      const stamp = peer.isListening ? this.next(peer) : undefined
      if (stamp !== undefined) outbox.send(stamp)
    }
  }
}
