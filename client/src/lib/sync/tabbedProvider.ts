import * as bc from 'lib0/broadcastchannel'
import * as encoding from 'lib0/encoding'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as syncProtocol from 'y-protocols/sync'
import { messageAwareness, messageQueryAwareness, messageSync, WebsocketProvider } from 'y-websocket'

const message = (type: number, write: (encoder: encoding.Encoder) => void = () => undefined): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, type)
    write(encoder)
  })

/**
 * A provider that gives the whole document to this person's other tabs only once one of them is heard. The library's own way is to do so at every
 * connection, and writing out a long itinerary takes as long as drawing it.
 */
export class TabbedProvider extends WebsocketProvider {
  #hasTold = false
  readonly #hear = (_data: unknown, origin: unknown): void => {
    if (origin === this || this.#hasTold) return
    this.#hasTold = true
    this.#publish(message(messageSync, (encoder) => syncProtocol.writeSyncStep2(encoder, this.doc)))
  }

  #publish(data: Uint8Array): void {
    bc.publish(this.bcChannel, data, this)
  }

  /** Whoever is there answers the first of these. */
  override connectBc(): void {
    if (!this.bcconnected) {
      bc.subscribe(this.bcChannel, this._bcSubscriber)
      bc.subscribe(this.bcChannel, this.#hear)
      this.bcconnected = true
    }
    this.#hasTold = false
    this.#publish(message(messageSync, (encoder) => syncProtocol.writeSyncStep1(encoder, this.doc)))
    this.#publish(message(messageQueryAwareness))
    const presence = encodeAwarenessUpdate(this.awareness, [this.doc.clientID])
    this.#publish(message(messageAwareness, (encoder) => encoding.writeVarUint8Array(encoder, presence)))
  }

  override disconnectBc(): void {
    super.disconnectBc()
    bc.unsubscribe(this.bcChannel, this.#hear)
  }
}
