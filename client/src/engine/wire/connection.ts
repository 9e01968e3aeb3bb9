import * as Y from 'yjs'
import type { WebsocketProvider } from 'y-websocket'
import { SCHEMA_VERSION } from '#shared/itinerary/doc'
import type { ItineraryRecord } from '#shared/api/itineraries'
import {
  ACKNOWLEDGEMENT,
  readAcknowledgement,
  readStateVector,
  readRecord,
  readStamp,
  RECORD,
  STAMP,
  updateKindOf,
  writeUpdate,
} from './syncMessages'
import { TabbedProvider } from './tabbedProvider'

export interface ConnectionListener {
  onConnected: () => void
  /** Also after each attempt that failed. */
  onLost: () => void
  onSynced: () => void
  /** Message `number` of this connection contained everything that the server lacked. */
  onFullAnswer: (number: number) => void
  onAcknowledged: (count: number) => void
  onRecord: (record: ItineraryRecord) => void
  /** The server's stamp, to be sent when connecting again, also in a later visit: it tells the server what this page has seen. */
  onStamp: (stamp: string) => void
  /** A final close code; nothing more is tried until `open` is called again. */
  onEnded: (code: number, reason: string) => void
}

export interface ItineraryConnection {
  provider: WebsocketProvider
  /** Whether what is sent now goes out at once. */
  isConnected: () => boolean
  /** How many update-bearing messages went out on this connection: the number of the last one. */
  sentCount: () => number
  /** Sends again everything that the server lacked when the connection began. Does nothing before the server has asked. */
  sendAll: () => void
  /** Uses the stamp of an earlier visit, unless this connection has received a newer one. */
  setStamp: (stamp: string) => void
  /** Writes under another Yjs client id from here on, and says so when connecting again. */
  changeClientId: () => void
  open: () => void
  close: () => void
  destroy: () => void
}

export interface ConnectionOptions {
  itineraryId: string
  userId: string
  epoch: number
  listener: ConnectionListener
  serverUrl?: string
  WebSocket?: typeof globalThis.WebSocket
}

const syncUrl = (): string => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/sync`

/** A y-websocket connection that counts what it sends, so that acknowledgements can be told apart. It does not open by itself. */
export function createItineraryConnection(doc: Y.Doc, options: ConnectionOptions): ItineraryConnection {
  const { itineraryId, userId, epoch, listener, serverUrl = syncUrl(), WebSocket = globalThis.WebSocket } = options
  let sent = 0
  /** What the server had when it asked. */
  let serverStateVector: Uint8Array | undefined

  class CountingSocket extends WebSocket {
    override send(message: Parameters<WebSocket['send']>[0]): void {
      super.send(message)
      if (!(message instanceof Uint8Array)) return
      const borne = updateKindOf(message)
      if (borne === undefined) return
      sent += 1
      if (borne === 'fullAnswer') listener.onFullAnswer(sent)
    }
  }

  const provider = new TabbedProvider(serverUrl, itineraryId, doc, {
    connect: false,
    params: { c: String(doc.clientID), v: String(SCHEMA_VERSION), epoch: String(epoch), stamp: '' },
    WebSocketPolyfill: CountingSocket,
  })
  // The channel between tabs must not cross users; the room's name cannot say so, because it is also part of the URL.
  provider.bcChannel = `periplo:${userId}:${itineraryId}:${epoch}`

  const [readSync] = provider.messageHandlers
  provider.messageHandlers[0] = (encoder, decoder, of, isServers, type) => {
    // Other tabs ask too.
    if (isServers) serverStateVector = readStateVector(decoder) ?? serverStateVector
    readSync?.(encoder, decoder, of, isServers, type)
  }
  provider.messageHandlers[ACKNOWLEDGEMENT] = (_encoder, decoder) => listener.onAcknowledged(readAcknowledgement(decoder))
  provider.messageHandlers[RECORD] = (_encoder, decoder) => {
    const record = readRecord(decoder)
    if (record !== undefined) listener.onRecord(record)
  }

  provider.messageHandlers[STAMP] = (_encoder, decoder) => {
    const stamp = readStamp(decoder)
    provider.params['stamp'] = stamp
    listener.onStamp(stamp)
  }

  provider.on('status', ({ status }) => {
    if (status !== 'connected') return
    sent = 0
    serverStateVector = undefined
    listener.onConnected()
    renewPresence(provider)
  })
  provider.on('connection-close', () => {
    listener.onLost()
    // After the provider has taken the others out: else it would ignore them as already known when they are shown again.
    queueMicrotask(() => forgetOthers(provider))
  })
  provider.on('sync', (isSynced) => {
    if (isSynced) listener.onSynced()
  })
  provider.on('closed', ({ code, reason }) => listener.onEnded(code, reason))

  const isConnected = () => provider.wsconnected && provider.ws?.readyState === WebSocket.OPEN
  return {
    provider,
    isConnected,
    sentCount: () => sent,
    sendAll() {
      if (serverStateVector === undefined || !isConnected()) return
      // Not as an answer: the server counts those against its questions.
      provider.ws?.send(writeUpdate(Y.encodeStateAsUpdate(doc, serverStateVector)))
      listener.onFullAnswer(sent)
    },
    setStamp: (stamp) => (provider.params['stamp'] ||= stamp),
    changeClientId() {
      const { awareness } = provider
      const state = awareness.getLocalState()
      awareness.setLocalState(null)
      doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
      awareness.clientID = doc.clientID
      awareness.setLocalState(state)
      provider.params['c'] = String(doc.clientID)
    },
    open: () => provider.connect(),
    close: () => provider.disconnect(),
    destroy: () => provider.destroy(),
  }
}

// Going away told everybody to forget us at this clock; only a newer one brings us back before the next heartbeat.
function renewPresence({ awareness }: WebsocketProvider): void {
  const state = awareness.getLocalState()
  if (state !== null) awareness.setLocalState(state)
}

function forgetOthers({ awareness }: WebsocketProvider): void {
  for (const clientId of [...awareness.meta.keys()])
    if (clientId !== awareness.clientID && !awareness.states.has(clientId)) awareness.meta.delete(clientId)
}
