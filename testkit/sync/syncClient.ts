import * as decoding from 'lib0/decoding'
import { onTestFinished } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { connectionQueryNames } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import { eventually } from '../eventually'
import type { ApiClient } from '../api/apiClient'
import type { SyncAccount, SyncServer } from './syncServer'
import { computeTestView } from './captureUpdate'

// Each provider adds an exit listener.
process.setMaxListeners(0)

export interface SyncClientOptions {
  doc?: Y.Doc
  params?: Record<string, string>
  connect?: boolean
  /** Sends its last stamp on reconnect, as our page does. */
  showsStamps?: boolean
  headers?: Record<string, string>
}

export class SyncClient {
  /** Number of the current edit, set by tests that count. */
  edits = 0
  /** Highest acknowledged edit. */
  storedEdits = 0
  /** Edit number at each update message of this connection. */
  #editsSent: number[] = []
  /** True once it answered the server's step 1. */
  #hasAnswered = false
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  sent = 0
  stored = 0
  records: unknown[] = []
  readonly closes: { code: number; reason: string }[] = []
  connections = 0
  #socket: WebSocket | undefined

  constructor(
    server: Pick<SyncServer, 'url'>,
    readonly editor: Pick<SyncAccount, 'cookie'>,
    itineraryId: string,
    { doc = newDoc(), params = {}, connect = true, showsStamps = false, headers = {} }: SyncClientOptions = {},
  ) {
    this.doc = doc
    this.provider = new WebsocketProvider(server.url, itineraryId, doc, {
      disableBc: true,
      params: showsStamps ? { [connectionQueryNames.stamp]: '', ...params } : params,
      connect: false,
      maxBackoffTime: 200,
      WebSocketPolyfill: this.#countingSocket({ headers: { cookie: editor.cookie, ...headers } }),
    })
    this.provider.messageHandlers[customMessageTypes.acknowledgement] = (_encoder, decoder) => {
      this.stored = decoding.readVarUint(decoder)
      this.storedEdits = Math.max(this.storedEdits, this.#editsSent[this.stored - 1] ?? 0)
    }
    this.provider.messageHandlers[customMessageTypes.record] = (_encoder, decoder) =>
      this.records.push(JSON.parse(decoding.readVarString(decoder)))
    this.provider.messageHandlers[customMessageTypes.stamp] = (_encoder, decoder) => {
      this.provider.params[connectionQueryNames.stamp] = decoding.readVarString(decoder)
    }
    this.provider.on('connection-close', (event) => {
      if (event !== null) this.closes.push({ code: event.code, reason: event.reason })
    })
    if (connect) this.provider.connect()
    onTestFinished(() => this.destroy())
  }

  #countingSocket(options: ClientOptions): typeof globalThis.WebSocket {
    const opened = (socket: WebSocket) => {
      this.#socket = socket
      this.sent = 0
      this.stored = 0
      this.connections += 1
      this.#editsSent = []
      this.#hasAnswered = false
    }
    const count = (step: number) => {
      this.sent += 1
      this.#hasAnswered ||= step === syncSteps.syncStep2
      // Before the step-1 reply, the ack of an edit does not cover earlier edits.
      this.#editsSent.push(this.#hasAnswered ? this.edits : 0)
    }
    class CountingSocket extends WebSocket {
      constructor(address: string | URL) {
        super(address, [], { ...options, perMessageDeflate: false })
        opened(this)
      }
      override send(data: Uint8Array): void {
        const decoder = decoding.createDecoder(data)
        if (decoding.readVarUint(decoder) === messageTypes.sync) {
          const step = decoding.readVarUint(decoder)
          if (step !== syncSteps.syncStep1) count(step)
        }
        super.send(data)
      }
    }
    const polyfill: unknown = CountingSocket
    return polyfill as typeof globalThis.WebSocket
  }

  async synced(): Promise<this> {
    await eventually(() =>
      this.isSynced ? undefined : Promise.reject(new Error(`no document; closes: ${JSON.stringify(this.closes)}`)),
    )
    return this
  }

  get isSynced(): boolean {
    return this.provider.synced
  }

  /** True if all its updates on this connection are acknowledged. */
  get isStored(): boolean {
    return this.provider.synced && this.sent > 0 && this.stored === this.sent
  }

  get stamp(): string {
    return this.provider.params[connectionQueryNames.stamp] ?? ''
  }

  /** Drops the connection, possibly mid-frame. */
  cut(): void {
    this.#socket?.terminate()
  }

  view(): ItineraryView {
    return computeTestView(this.doc)
  }

  destroy(): void {
    this.provider.destroy()
    this.provider.awareness.destroy()
    this.doc.destroy()
  }
}

/** A client of the full server with a user's session. */
export const syncClientOf = (person: ApiClient, itineraryId: string, options: SyncClientOptions = {}): SyncClient =>
  new SyncClient({ url: `${person.server.url.replace('http', 'ws')}/sync` }, { cookie: person.cookies }, itineraryId, options)
