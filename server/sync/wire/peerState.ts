import type { Refusal } from '../refusal'
import type { UpdateSender } from '../document/updateSender'

export class PeerState implements UpdateSender {
  /** Declared by the connection. */
  clientId: number | undefined
  /** True once it got the document on request: only then is it sent changes. */
  isListening = false
  /** True if it has shown a stamp of lost data. */
  hasProof = false
  /** Ignored clients (`checkUpdate`) → end clock. */
  readonly leftOut = new Map<number, number>()
  /** `headSeq` at its last stamp, -1 before the first; undefined if it does not use stamps. */
  stampedHead: number | undefined

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly refusal: () => Refusal | undefined = () => undefined,
  ) {}
}
