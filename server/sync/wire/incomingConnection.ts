import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SessionUser } from '#server/base/sessionUser'
import type { SyncSettings } from '../syncSettings'

/** From the query of the connection. */
export interface ConnectionParameters {
  clientId: number | undefined
  epoch: number
  /** '' for none yet; undefined if the client does not use stamps. */
  stamp?: string
}

export interface IncomingConnection {
  socket: WebSocket
  stream: Duplex
  person: SessionUser
  itineraryId: string
  parameters: ConnectionParameters
}

export interface SyncDoor {
  readonly settings: SyncSettings
  /** Messages sent before admission are kept. */
  connect(incoming: IncomingConnection): void
}
