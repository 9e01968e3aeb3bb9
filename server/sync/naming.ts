import { isClientId } from './checkUpdate'
import { invalid } from './closeCodes'
import type { Connection } from './connection'
import { Presence } from './presence'
import type { Replica } from './replica'

/** Lets a connection speak for a Yjs client id, which is its user's for good. Throws a Refusal when it is somebody else's. */
export function bindClient(replica: Replica, connection: Connection, clientId: number): void {
  const owner = replica.ownerOf(clientId)
  if (owner !== undefined && owner !== connection.userId) throw invalid("somebody else's client id")
  connection.clientId = clientId
  if (owner === undefined) replica.claim(clientId, connection.userId)
}

/**
 * A client that did not name itself when it connected does so with the first words of its presence. Those who only repeat others stay
 * nameless.
 */
export function bindBySpeech(replica: Replica, connection: Connection, awareness: Uint8Array): void {
  if (connection.clientId !== undefined) return
  const clientId = Presence.nameIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === connection.userId) bindClient(replica, connection, clientId)
}
