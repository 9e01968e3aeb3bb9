import * as bc from 'lib0/broadcastchannel'
import { messageQueryAwareness, WebsocketProvider } from 'y-websocket'

/**
 * Joins the user's other tabs only once it hears one: joining encodes the whole
 * document, which is slow.
 */
export class TabbedProvider extends WebsocketProvider {
  #isListening = false
  readonly #hear = (_message: unknown, origin: unknown): void => {
    if (origin !== this && !this.bcconnected) super.connectBc()
  }

  /** Announces itself: joined tabs answer, a single one joins. */
  override connectBc(): void {
    this.#isListening = true
    bc.subscribe(this.bcChannel, this.#hear)
    bc.publish(this.bcChannel, Uint8Array.of(messageQueryAwareness), this)
  }

  override disconnectBc(): void {
    super.disconnectBc()
    if (this.#isListening) bc.unsubscribe(this.bcChannel, this.#hear)
    this.#isListening = false
  }
}
