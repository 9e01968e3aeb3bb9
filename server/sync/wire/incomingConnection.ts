import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { SCHEMA_VERSION } from '#shared/itinerary/doc'
import { closeCodes } from '#shared/sync/closeCodes'
import { connectionQueryNames } from '#shared/sync/connectionQuery'
import type { SessionUser } from '#server/base/sessionUser'
import type { SyncSettings } from '../syncSettings'
import { isClientId } from '../document/checks/readUpdate'
import { CloseError, invalidError, tooLargeError } from '../closeError'
import type { UpdateSender } from '../document/updateSender'

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

export interface ConnectionHandler {
  readonly settings: SyncSettings
  /** Messages sent before admission are kept. */
  connect(incoming: IncomingConnection): void
}

/** Throws a CloseError if the schema version is old or malformed. */
export function readConnectionParameters(query: URLSearchParams): ConnectionParameters {
  const [version = String(SCHEMA_VERSION), ...more] = query.getAll(connectionQueryNames.schemaVersion)
  if (more.length > 0 || !/^\d{1,9}$/.test(version) || Number(version) < SCHEMA_VERSION)
    throw new CloseError(closeCodes.clientTooOld, 'client too old')
  const clientId = query.get(connectionQueryNames.clientId) ?? ''
  const epoch = query.get(connectionQueryNames.epoch) ?? '1'
  const stamp = query.get(connectionQueryNames.stamp)
  return {
    clientId: /^\d{1,10}$/.test(clientId) && isClientId(Number(clientId)) ? Number(clientId) : undefined,
    epoch: /^\d{1,9}$/.test(epoch) ? Number(epoch) : NaN,
    ...(stamp !== null && { stamp }),
  }
}

export class PeerState implements UpdateSender {
  clientId: number | undefined
  /** True once it got the document: only then is it sent changes. */
  isListening = false
  hasProof = false
  readonly ignoredClocks = new Map<number, number>()
  /** `headSeq` at its last stamp, -1 before the first; undefined if it does not use stamps. */
  stampedHead: number | undefined

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly refusal: () => CloseError | undefined = () => undefined,
  ) {}
}

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
