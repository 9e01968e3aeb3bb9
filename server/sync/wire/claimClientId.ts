import { invalid } from '../refusal'
import type { SyncConnection } from './syncConnection'
import { DocumentPresence } from './documentPresence'
import { isClientId } from '../document/checks/readUpdate'
import type { Replica } from '../document/replica'

/**
 * Lets a connection speak for a Yjs client id, which is its user's for good. An id that is somebody else's only because they brought edits
 * under it may have been lost in time: who speaks for it gets it when the database is known to have gone back, and stays nameless when not.
 * So does who shows a proof of the loss, of an id under which nothing is here. Throws a Refusal when it is somebody else's without doubt.
 */
export function claimClientId(replica: Replica, connection: SyncConnection, clientId: number): void {
  const owner = replica.ownerOf(clientId)
  const isTaken = owner !== undefined && owner !== connection.userId
  const isRecovering = replica.isRecovering(connection)
  const isDoubtful = replica.isUnconfirmed(clientId)
  // When the database went back, somebody may have written under an id that it had lost: whose that was nobody can tell any more.
  if (isTaken && !isDoubtful && !isRecovering) throw invalid("somebody else's client id")
  if (owner === undefined) replica.spendIds(1, connection)
  // Who only named it, and wrote nothing under it, does not stand against a proof of what is lost.
  const isOnlyNamed = connection.hasProof && !replica.doc.store.clients.has(clientId)
  connection.clientId = isTaken && !(isRecovering && (isDoubtful || isOnlyNamed)) ? undefined : clientId
  if (connection.clientId !== undefined && (isTaken || owner === undefined || isDoubtful))
    replica.claim(clientId, connection.userId)
}

/**
 * A client that did not name itself when it connected does so with the first words of its presence. Those who only repeat others stay
 * nameless.
 */
export function claimClientIdByAwareness(replica: Replica, connection: SyncConnection, awareness: Uint8Array): void {
  if (connection.clientId !== undefined) return
  const clientId = DocumentPresence.clientIdIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === connection.userId || replica.isUnconfirmed(clientId))
    claimClientId(replica, connection, clientId)
}
