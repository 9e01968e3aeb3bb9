import type { Refusal } from '../refusal'
import type { UpdateSender } from '../document/updateSender'

/** The client at the other end of a connection: who it is, what it has proved, and what it was told. */
export class PeerState implements UpdateSender {
  /** The Yjs client id that this connection speaks for. */
  clientId: number | undefined
  /** Whether it asked for the document and got it; only then it is told of changes. */
  isListening = false
  /** Whether it has shown something that the database lost. */
  hasProof = false
  /** Clients that were left out of its updates, since only lengths of deleted items came of them; up to which clock. See `checkUpdate`. */
  readonly leftOut = new Map<number, number>()
  /** The `headSeq` of the document when it was last sent a stamp, -1 before the first; undefined when the client does not know of stamps. */
  stampedHead: number | undefined

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly refusal: () => Refusal | undefined = () => undefined,
  ) {}
}
