import { closeReasons } from '#shared/sync/closeCodes'
import { invalid } from '../refusal'
import { DocumentPresence } from './documentPresence'
import type { PeerState } from './peerState'
import { isClientId } from '../document/checks/readUpdate'
import type { Replica } from '../document/replica'

/**
 * Lets a connection speak for a Yjs client id, which then belongs to its user for good. Throws a Refusal when the id is certainly somebody else's.
 *
 * An id may count as somebody else's only because that person passed on edits made under it. Then its owner is in doubt: if the database is known
 * to have gone back in time, whoever speaks for the id gets it; if not, the connection stays without an id. An id that somebody else named but
 * under which the document holds nothing goes to whoever proves that the database lost something.
 */
export function claimClientId(replica: Replica, peer: PeerState, clientId: number): void {
  const owner = replica.ownerOf(clientId)
  const isTaken = owner !== undefined && owner !== peer.userId
  const isRecovering = replica.isRecovering(peer)
  const isDoubtful = replica.isUnconfirmed(clientId)
  // While edits are being brought back, somebody may have taken an id whose first owner the database forgot: nobody is refused for that.
  if (isTaken && !isDoubtful && !isRecovering) throw invalid(closeReasons.foreignClientId)
  if (owner === undefined) replica.spendIds(1, peer)
  const isOnlyNamed = peer.hasProof && !replica.doc.store.clients.has(clientId)
  peer.clientId = isTaken && !(isRecovering && (isDoubtful || isOnlyNamed)) ? undefined : clientId
  if (peer.clientId !== undefined && (isTaken || owner === undefined || isDoubtful)) replica.claim(clientId, peer.userId)
}

/**
 * A client that did not give its id when it connected gives it with its first awareness update, if that is about one client only. Clients that
 * just pass on other people's presence stay without an id.
 */
export function claimClientIdByAwareness(replica: Replica, peer: PeerState, awareness: Uint8Array): void {
  if (peer.clientId !== undefined) return
  const clientId = DocumentPresence.clientIdIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === peer.userId || replica.isUnconfirmed(clientId)) claimClientId(replica, peer, clientId)
}
