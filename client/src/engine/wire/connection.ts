import * as Y from 'yjs'
import type { WebsocketProvider } from 'y-websocket'
import { connectionQuery, queryNames } from '#shared/sync/connectionQuery'
import type { CommentNews, VoteNews } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, ownMessageTypes } from '#shared/sync/messages'
import {
  decodeAcknowledgement,
  decodeCommentNews,
  decodeStateVector,
  decodeRecord,
  decodeStamp,
  decodeUnreadNews,
  decodeVoteNews,
  isUpdate,
  updateKindOf,
  writeUpdate,
} from './syncMessages'
import { TabbedProvider } from './tabbedProvider'
import { createUpdateQueue, type UpdateQueue } from './updateQueue'

/** What a connection tells, with its arguments. */
export interface ConnectionEvents {
  connected: []
  /** Also after each attempt that failed. */
  lost: []
  synced: []
  /** Message `number` of this connection contained everything that the server lacked. */
  fullAnswer: [number: number]
  /** How many messages of this connection are on the server's disk. */
  acknowledged: [count: number]
  record: [record: ItineraryRecord]
  /** The server's stamp, to be sent when connecting again, also in a later visit: it tells the server what this page has seen. */
  stamp: [stamp: string]
  /** Something happened to a comment of it. */
  comment: [news: CommentNews]
  /** Others are for an idea than before. */
  votes: [news: VoteNews]
  /** One is told of something, about this trip or another; so much is unread by now. */
  notice: [unread: number]
  /** A final close code; nothing more is tried until `open` is called again. */
  refused: [code: number, reason: string]
}

/** Who hears what, in this order. */
export type ConnectionListeners = {
  readonly [K in keyof ConnectionEvents]: readonly ((...told: ConnectionEvents[K]) => unknown)[]
}

export interface ItineraryConnection {
  provider: WebsocketProvider
  /** Says who hears what; to be called before `open`. */
  listen: (listeners: ConnectionListeners) => void
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
  serverUrl?: string
  WebSocket?: typeof globalThis.WebSocket
}

/** Pages from before took what is said of comments for stamps, and kept it. */
const MAX_STAMP_LENGTH = 200

const syncUrl = (): string => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/sync`

type Tell = <K extends keyof ConnectionEvents>(name: K, ...told: ConnectionEvents[K]) => void

/** A y-websocket connection that counts what it sends, so that acknowledgements can be told apart. It does not open by itself. */
export function createItineraryConnection(doc: Y.Doc, options: ConnectionOptions): ItineraryConnection {
  const { itineraryId, userId, epoch, serverUrl = syncUrl(), WebSocket = globalThis.WebSocket } = options
  let listeners: ConnectionListeners | undefined
  const tell: Tell = (name, ...told) => {
    for (const listener of listeners?.[name] ?? []) listener(...told)
  }
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
      if (borne === 'fullAnswer') tell('fullAnswer', sent)
    }
  }

  const provider = new TabbedProvider(serverUrl, itineraryId, doc, {
    connect: false,
    params: connectionQuery({ clientId: doc.clientID, epoch, userId, stamp: '' }),
    WebSocketPolyfill: CountingSocket,
  })
  // The channel between tabs must not cross users; the room's name cannot say so, because it is also part of the URL.
  provider.bcChannel = `periplo:${userId}:${itineraryId}:${epoch}`

  const queue = createUpdateQueue(doc, provider)
  const [readSync] = provider.messageHandlers
  provider.messageHandlers[messageTypes.sync] = (encoder, decoder, of, isServers, type) => {
    if (isServers && isUpdate(decoder)) return queue.add(() => readSync?.(encoder, decoder, of, isServers, type))
    queue.flush()
    // Other tabs ask too.
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
    // After the provider has taken the others out: else it would ignore them as already known when they are shown again.
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
      // Not as an answer: the server counts those against its questions.
      provider.ws?.send(writeUpdate(Y.encodeStateAsUpdate(doc, serverStateVector)))
      tell('fullAnswer', sent)
    },
    setStamp: (stamp) => void (stamp.length <= MAX_STAMP_LENGTH && (provider.params[queryNames.stamp] ||= stamp)),
    changeClientId() {
      renewClientId(provider)
      provider.params[queryNames.clientId] = String(doc.clientID)
    },
    open: () => provider.connect(),
    close: () => provider.disconnect(),
    destroy() {
      queue.stop()
      provider.destroy()
    },
  }
}

/** Reads what only our server sends. */
function readOwnMessages(provider: WebsocketProvider, queue: UpdateQueue, tell: Tell): void {
  const { messageHandlers } = provider
  messageHandlers[ownMessageTypes.acknowledgement] = (_encoder, decoder) => tell('acknowledged', decodeAcknowledgement(decoder))
  messageHandlers[ownMessageTypes.record] = (_encoder, decoder) => {
    queue.flush()
    const record = decodeRecord(decoder)
    if (record !== undefined) tell('record', record)
  }
  messageHandlers[ownMessageTypes.stamp] = (_encoder, decoder) => {
    // It speaks of all that came before it.
    queue.flush()
    const stamp = decodeStamp(decoder)
    provider.params[queryNames.stamp] = stamp
    tell('stamp', stamp)
  }
  messageHandlers[ownMessageTypes.comment] = (_encoder, decoder) => {
    const news = decodeCommentNews(decoder)
    if (news !== undefined) tell('comment', news)
  }
  messageHandlers[ownMessageTypes.votes] = (_encoder, decoder) => {
    const news = decodeVoteNews(decoder)
    if (news !== undefined) tell('votes', news)
  }
  messageHandlers[ownMessageTypes.notice] = (_encoder, decoder) => {
    const news = decodeUnreadNews(decoder)
    if (news !== undefined) tell('notice', news.unread)
  }
}

function renewClientId({ awareness, doc }: WebsocketProvider): void {
  const state = awareness.getLocalState()
  awareness.setLocalState(null)
  doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
  awareness.clientID = doc.clientID
  awareness.setLocalState(state)
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
