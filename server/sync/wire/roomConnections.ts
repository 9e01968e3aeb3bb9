import type { CloseCode } from '#shared/sync/closeCodes'
import type { SyncConnection } from './syncConnection'
import type { UncommittedChange } from '../document/uncommittedChanges'
import { storedFrame, updateFrame } from './frames'
import type { PeerState } from './peerState'
import { webSocketBytes } from './webSocketBytes'

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
    const bytes = webSocketBytes([frame])
    for (const { outbox } of this.all()) outbox.write(bytes)
  }

  /** Undefined sends nothing. */
  sendEach(frameFor: (userId: string) => Uint8Array | undefined): void {
    for (const { userId, outbox } of this.all()) {
      const frame = frameFor(userId)
      if (frame !== undefined) outbox.send(frame)
    }
  }

  /** Relays changes to all but their senders, who get an ack with a stamp. */
  relay(entries: readonly UncommittedChange[], stampFor: (peer: PeerState) => Uint8Array | undefined): void {
    const relays = entries.map(({ from, data }) => ({ from, frame: updateFrame(data) }))
    const authors = new Set(entries.map(({ from }) => from))
    const forOthers = relays.length === 0 ? undefined : webSocketBytes(relays.map(({ frame }) => frame))
    for (const { peer, ledger, outbox } of this.all()) {
      const report = ledger.report()
      if (report === undefined && !authors.has(peer)) {
        if (peer.isListening && forOthers !== undefined) outbox.write(forOthers)
        continue
      }
      const frames = peer.isListening ? relays.filter(({ from }) => from !== peer).map(({ frame }) => frame) : []
      const stamp = report === undefined ? undefined : stampFor(peer)
      if (report !== undefined) frames.push(storedFrame(report))
      if (stamp !== undefined) frames.push(stamp)
      if (frames.length > 0) outbox.send(...frames)
    }
  }

  relayRemote(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    const bytes = webSocketBytes(updates.map(updateFrame))
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
