import type { CloseCode } from '../refusal'
import type { SyncConnection } from './syncConnection'
import type { PendingChange } from '../document/pendingChanges'
import { updateFrame } from './frames'

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
    for (const { outbox } of this.all()) outbox.send(frame)
  }

  /**
   * Tells everybody what is on disk now: changes to those who did not make them, and to the others their count of stored updates, with the
   * stamp of that.
   */
  relay(entries: readonly PendingChange[], stampFor: (connection: SyncConnection) => Uint8Array | undefined): void {
    const relays = entries.map(({ from, data }) => ({ from, frame: updateFrame(data) }))
    for (const connection of this.all()) {
      const frames = connection.isListening ? relays.filter(({ from }) => from !== connection).map(({ frame }) => frame) : []
      const report = connection.report()
      const stamp = report === undefined ? undefined : stampFor(connection)
      if (report !== undefined) frames.push(report)
      if (stamp !== undefined) frames.push(stamp)
      if (frames.length > 0) connection.outbox.send(...frames)
    }
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
