import { WebSocket } from 'ws'
import { tooLarge, type Refusal } from './closeCodes'

const TOO_BIG = 1009

/** ws ends a message that is too long, at its header, with a code that clients retry for ever; ours says what is to be done. */
export class SyncSocket extends WebSocket {
  /** What somebody is told whose message is too long. */
  onTooLong: () => Refusal = () => tooLarge('message too large')

  override close(code?: number, reason?: string | Buffer): void {
    if (code !== TOO_BIG) return super.close(code, reason)
    const refusal = this.onTooLong()
    super.close(refusal.code, refusal.message)
  }
}
