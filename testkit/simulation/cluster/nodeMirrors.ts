import type { DocumentRoom } from '#server/base/documentHub'
import type { SyncServer } from '../../sync/syncServer'
import { LegacyMirror } from '../legacyMirror'

/** For each server a legacy page, as long as the document stays open. */
export class NodeMirrors {
  readonly #mirrors = new Map<SyncServer, { room: DocumentRoom; mirror: LegacyMirror }>()

  constructor(private readonly tripId: string) {}

  follow(server: SyncServer): void {
    server.parts.bus.on('documentCommitted', ({ itineraryId }) => {
      const room = server.hub.peek(itineraryId)
      if (room === undefined || itineraryId !== this.tripId) return
      const known = this.#mirrors.get(server)
      if (known?.room === room) known.mirror.tell(room.view())
      else this.#mirrors.set(server, { room, mirror: new LegacyMirror(room.view()) })
    })
  }

  /** Undefined if the document was reopened since. */
  shownAt(server: SyncServer): unknown {
    const known = this.#mirrors.get(server)
    return known !== undefined && server.hub.peek(this.tripId) === known.room ? known.mirror.page.shown() : undefined
  }
}
