import { WebSocket } from 'ws'
import { invalidError, tooLargeError, type CloseError } from '../closeError'

const TOO_BIG = 1009
const TOO_MANY_FRAGMENTS = 1008

/** Clients retry forever on the codes with which ws ends too long or fragmented messages. */
export class CloseCodeWebSocket extends WebSocket {
  onTooLong: () => CloseError = () => tooLargeError('message too large')

  override close(code?: number, reason?: string | Buffer): void {
    if (code !== TOO_BIG && code !== TOO_MANY_FRAGMENTS) return super.close(code, reason)
    const refusal = code === TOO_BIG ? this.onTooLong() : invalidError('a message in too many pieces')
    super.close(refusal.code, refusal.message)
  }
}
