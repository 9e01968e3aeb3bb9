import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SessionUser } from '#server/base/sessionUser'
import type { SyncSettings } from '../syncSettings'

/** What a client says of itself when it connects. */
export interface ConnectionParameters {
  clientId: number | undefined
  epoch: number
  /** What it shows of what it has seen, perhaps nothing (''); undefined when it does not know of stamps. */
  stamp?: string
}

/** A sync connection that is about to be served: the WebSocket and the stream below it. */
export interface IncomingConnection {
  socket: WebSocket
  stream: Duplex
  person: SessionUser
  itineraryId: string
  parameters: ConnectionParameters
}

/** Where connections are let in. */
export interface SyncDoor {
  readonly settings: SyncSettings
  /** Serves a connection, or closes it with a code. Nothing it sends meanwhile is lost. */
  connect(incoming: IncomingConnection): void
}
