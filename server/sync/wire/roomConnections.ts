import type { CloseCode } from '#shared/sync/closeCodes'
import type { SyncConnection } from './syncConnection'
import type { UncommittedChange } from '../document/uncommittedChanges'
import { storedFrame, updateFrame } from './frames'
import type { PeerState } from './peerState'
import { webSocketBytes } from './webSocketBytes'

/** The connections in a room. */
export class RoomConnections {
  readonly #connections = new Set<SyncConnection>()

  get size(): number {
    return this.#connections.size
  }

  add(connection: SyncConnection): void {
    this.#connections.add(connection)
  }

  /** Says whether it was here. */
  delete(connection: SyncConnection): boolean {
    return this.#connections.delete(connection)
  }

  /** Everybody as of now, whoever comes or goes meanwhile. */
  all(): SyncConnection[] {
    return [...this.#connections]
  }

  send(frame: Uint8Array): void {
    const bytes = webSocketBytes([frame])
    for (const { outbox } of this.all()) outbox.write(bytes)
  }

  /** Sends each what is for their eyes; undefined: nothing. */
  sendEach(frameFor: (userId: string) => Uint8Array | undefined): void {
    for (const { userId, outbox } of this.all()) {
      const frame = frameFor(userId)
      if (frame !== undefined) outbox.send(frame)
    }
  }

  /**
   * Tells everybody what is on disk now: changes to those who did not make them, and to those who did how many of their updates are stored,
   * with a stamp of that.
   */
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

  /** Tells everybody what somebody else put on disk. */
  relayRemote(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    const bytes = webSocketBytes(updates.map(updateFrame))
    for (const { peer, outbox } of this.all()) if (peer.isListening) outbox.write(bytes)
  }

  /** Closes connections and returns them; they are not here any more. */
  close(code: CloseCode, reason: string, which: (connection: SyncConnection) => boolean): SyncConnection[] {
    const closed = this.all().filter(which)
    for (const connection of closed) {
      connection.close(code, reason)
      this.#connections.delete(connection)
    }
    return closed
  }

  /** Lets everybody's waiting messages be read. */
  drain(): void {
    for (const connection of this.all()) connection.drain()
  }

  tick(): void {
    for (const { outbox } of this.all()) outbox.tick()
  }
}
