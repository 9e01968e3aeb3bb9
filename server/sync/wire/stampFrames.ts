import type { Replica } from '../document/replica'
import type { StampSigner } from '../log/stampSigner'
import { stampFrame } from './frames'
import type { PeerState } from './peerState'
import type { SyncConnection } from './syncConnection'

/** Message 104: signed once per state on disk, sent once to each connection that uses stamps. */
export class StampFrames {
  #head = NaN
  #frame: Uint8Array = new Uint8Array()

  constructor(
    private readonly replica: Pick<Replica, 'id' | 'epoch' | 'headSeq' | 'lineage'>,
    private readonly signer: Pick<StampSigner, 'write'>,
  ) {}

  /** Undefined if the connection has it or uses none. Counts as sent. */
  readonly next = (peer: PeerState): Uint8Array | undefined => {
    const { id, epoch, headSeq, lineage } = this.replica
    if (peer.stampedHead === undefined || peer.stampedHead === headSeq) return undefined
    if (this.#head !== headSeq) {
      this.#head = headSeq
      this.#frame = stampFrame(this.signer.write(id, { epoch, run: lineage.last, head: headSeq }))
    }
    peer.stampedHead = headSeq
    return this.#frame
  }

  tell(connections: Iterable<Pick<SyncConnection, 'peer' | 'outbox'>>): void {
    for (const { peer, outbox } of connections) {
      const stamp = peer.isListening ? this.next(peer) : undefined
      if (stamp !== undefined) outbox.send(stamp)
    }
  }
}
