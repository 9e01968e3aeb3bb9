import * as Y from 'yjs'
import { messageQueryAwareness, WebsocketProvider } from 'y-websocket'
import * as bc from 'lib0/broadcastchannel'
import { createConnectionQuery, connectionQueryNames } from '#shared/sync/connectionQuery'
import type { CommentMessage, VoteMessage } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, customMessageTypes } from '#shared/sync/messages'
import {
  decodeAcknowledgement,
  decodeCommentMessage,
  decodeStateVector,
  decodeRecord,
  decodeStamp,
  decodeUnreadCountMessage,
  decodeVoteMessage,
  isUpdateMessage,
  updateKindOf,
  encodeUpdateMessage,
} from './syncMessages'
import { createUpdateQueue, type UpdateQueue } from './updateQueue'

export interface ConnectionEvents {
  connected: []
  /** Also after each failed attempt. */
  lost: []
  synced: []
  /** Message `number` contained everything the server lacked. */
  syncStep2: [number: number]
  acknowledged: [count: number]
  /** `eventFields` is undefined of older servers. */
  record: [record: ItineraryRecord, eventFields: readonly string[] | undefined]
  /** Sent on reconnect, also in later visits: tells the server what this page has seen. */
  stamp: [stamp: string]
  comment: [message: CommentMessage]
  votes: [message: VoteMessage]
  notice: [unread: number]
  /** A final close code: no retry until `open`. */
  refused: [code: number, reason: string]
}

/** Called in this order. */
export type ConnectionListeners = {
  readonly [K in keyof ConnectionEvents]: readonly ((...args: ConnectionEvents[K]) => unknown)[]
}

export interface ItineraryConnection {
  provider: WebsocketProvider
  /** Call before `open`. */
  listen: (listeners: ConnectionListeners) => void
  isConnected: () => boolean
  /** Update messages sent on this connection; the number of the last. */
  sentCount: () => number
  /** Resends what the server lacked on connect. No-op before its sync step 1. */
  sendAll: () => void
  /** The stamp of an earlier visit; ignored if a newer one was received. */
  setStamp: (stamp: string) => void
  /** Writes with a new Yjs client id, sent on reconnect. */
  changeClientId: () => void
  open: () => void
  close: () => void
  destroy: () => void
}

export interface ConnectionOptions {
  itineraryId: string
  userId: string
  epoch: number
  serverUrl?: string
  WebSocket?: typeof globalThis.WebSocket
}

type Tell = <K extends keyof ConnectionEvents>(name: K, ...args: ConnectionEvents[K]) => void

/** Older clients stored comment messages as stamps. */
const MAX_STAMP_LENGTH = 200

/** A y-websocket connection that counts sent updates, to match acks. Does not open by itself. */
export function createItineraryConnection(doc: Y.Doc, options: ConnectionOptions): ItineraryConnection {
  const { itineraryId, userId, epoch, serverUrl = syncUrl(), WebSocket = globalThis.WebSocket } = options
  let listeners: ConnectionListeners | undefined
  const tell: Tell = (name, ...args) => {
    for (const listener of listeners?.[name] ?? []) listener(...args)
  }
  let sent = 0
  /** The server's, on connect. */
  let serverStateVector: Uint8Array | undefined

  class CountingSocket extends WebSocket {
    override send(message: Parameters<WebSocket['send']>[0]): void {
      super.send(message)
      if (!(message instanceof Uint8Array)) return
      const borne = updateKindOf(message)
      if (borne === undefined) return
      sent += 1
      if (borne === 'syncStep2') tell('syncStep2', sent)
    }
  }

  const provider = new LazyBroadcastProvider(serverUrl, itineraryId, doc, {
    connect: false,
    params: createConnectionQuery({ clientId: doc.clientID, epoch, userId, stamp: '' }),
    WebSocketPolyfill: CountingSocket,
  })
  // Tabs of different users must not sync; the room name, part of the URL, cannot tell.
  provider.bcChannel = `periplo:${userId}:${itineraryId}:${epoch}`

  const queue = createUpdateQueue(doc, provider)
  const [readSync] = provider.messageHandlers
  provider.messageHandlers[messageTypes.sync] = (encoder, decoder, of, isServers, type) => {
    if (isServers && isUpdateMessage(decoder)) return queue.add(() => readSync?.(encoder, decoder, of, isServers, type))
    queue.flush()
    // Other tabs send it too.
    if (isServers) serverStateVector = decodeStateVector(decoder) ?? serverStateVector
    return readSync?.(encoder, decoder, of, isServers, type)
  }
  readOwnMessages(provider, queue, tell)
  provider.on('status', ({ status }) => {
    if (status !== 'connected') return
    sent = 0
    serverStateVector = undefined
    tell('connected')
    renewPresence(provider)
  })
  provider.on('connection-close', () => {
    queue.flush()
    tell('lost')
    // After the provider removed them: otherwise it would ignore them as known when they return.
    queueMicrotask(() => forgetOthers(provider))
  })
  provider.on('sync', (isSynced) => {
    if (isSynced) tell('synced')
  })
  provider.on('closed', ({ code, reason }) => tell('refused', code, reason))

  const isConnected = () => provider.wsconnected && provider.ws?.readyState === WebSocket.OPEN
  return {
    provider,
    listen: (all) => void (listeners = all),
    isConnected,
    sentCount: () => sent,
    sendAll() {
      if (serverStateVector === undefined || !isConnected()) return
      // The server counts step-2 messages against its own requests.
      provider.ws?.send(encodeUpdateMessage(Y.encodeStateAsUpdate(doc, serverStateVector)))
      tell('syncStep2', sent)
    },
    setStamp: (stamp) => void (stamp.length <= MAX_STAMP_LENGTH && (provider.params[connectionQueryNames.stamp] ||= stamp)),
    changeClientId() {
      renewClientId(provider)
      provider.params[connectionQueryNames.clientId] = String(doc.clientID)
    },
    open: () => provider.connect(),
    close: () => provider.disconnect(),
    destroy() {
      queue.stop()
      provider.destroy()
    },
  }
}

const syncUrl = (): string => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/sync`

function readOwnMessages(provider: WebsocketProvider, queue: UpdateQueue, tell: Tell): void {
  const { messageHandlers } = provider
  messageHandlers[customMessageTypes.acknowledgement] = (_encoder, decoder) =>
    tell('acknowledged', decodeAcknowledgement(decoder))
  messageHandlers[customMessageTypes.record] = (_encoder, decoder) => {
    queue.flush()
    const message = decodeRecord(decoder)
    if (message !== undefined) tell('record', message.record, message.eventFields)
  }
  messageHandlers[customMessageTypes.stamp] = (_encoder, decoder) => {
    // The stamp covers everything before it.
    queue.flush()
    const stamp = decodeStamp(decoder)
    provider.params[connectionQueryNames.stamp] = stamp
    tell('stamp', stamp)
  }
  messageHandlers[customMessageTypes.comment] = (_encoder, decoder) => {
    const message = decodeCommentMessage(decoder)
    if (message !== undefined) tell('comment', message)
  }
  messageHandlers[customMessageTypes.votes] = (_encoder, decoder) => {
    const message = decodeVoteMessage(decoder)
    if (message !== undefined) tell('votes', message)
  }
  messageHandlers[customMessageTypes.notice] = (_encoder, decoder) => {
    const message = decodeUnreadCountMessage(decoder)
    if (message !== undefined) tell('notice', message.unread)
  }
}

function renewClientId({ awareness, doc }: WebsocketProvider): void {
  const state = awareness.getLocalState()
  awareness.setLocalState(null)
  doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
  awareness.clientID = doc.clientID
  awareness.setLocalState(state)
}

// Others forgot us at this clock; only a newer one shows us before the next heartbeat.
function renewPresence({ awareness }: WebsocketProvider): void {
  const state = awareness.getLocalState()
  if (state !== null) awareness.setLocalState(state)
}

function forgetOthers({ awareness }: WebsocketProvider): void {
  for (const clientId of [...awareness.meta.keys()])
    if (clientId !== awareness.clientID && !awareness.states.has(clientId)) awareness.meta.delete(clientId)
}

/** Joins other tabs only once it hears one: joining encodes the whole document. */
class LazyBroadcastProvider extends WebsocketProvider {
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
