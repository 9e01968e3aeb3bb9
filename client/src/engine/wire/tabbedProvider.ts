import * as bc from 'lib0/broadcastchannel'
import { messageQueryAwareness, WebsocketProvider } from 'y-websocket'

/**
 * A provider that joins this person's other tabs once one of them is heard: joining gives them the whole document, and to write a long
 * itinerary out takes as long as to draw it.
 */
export class TabbedProvider extends WebsocketProvider {
  #isListening = false
  readonly #hear = (_message: unknown, origin: unknown): void => {
    if (origin !== this && !this.bcconnected) super.connectBc()
  }

  /** Asks who is there: a tab that joined answers, one that is alone joins. */
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
