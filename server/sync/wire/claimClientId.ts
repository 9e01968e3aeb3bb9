import { closeReasons } from '#shared/sync/closeCodes'
import { invalidError } from '../closeError'
import { DocumentPresence } from './documentPresence'
import type { PeerState } from './incomingConnection'
import { isClientId } from '../document/checks/readUpdate'
import type { Replica } from '../document/replica'

/**
 * Lets a connection speak for a client id, permanently. Throws a CloseError if
 * another user certainly owns it.
 *
 * If that owner only passed on edits made under it, the connection gets the id
 * during recovery, otherwise none. An id without content that another user only
 * declared goes to a user with a proof.
 */
export function claimClientId(replica: Replica, peer: PeerState, clientId: number): void {
  const owner = replica.ownerOf(clientId)
  const isTaken = owner !== undefined && owner !== peer.userId
  const isRecovering = replica.isRecovering(peer)
  const isDoubtful = replica.isUnconfirmed(clientId)
  // During recovery the database may have lost the first owner.
  if (isTaken && !isDoubtful && !isRecovering) throw invalidError(closeReasons.foreignClientId)
  if (owner === undefined) replica.spendIds(1, peer)
  const isOnlyNamed = peer.hasProof && !replica.doc.store.clients.has(clientId)
  peer.clientId = isTaken && !(isRecovering && (isDoubtful || isOnlyNamed)) ? undefined : clientId
  if (peer.clientId !== undefined && (isTaken || owner === undefined || isDoubtful)) replica.claim(clientId, peer.userId)
}

/**
 * Claims the id of a first awareness update that is about one client only.
 * Clients that repeat others' presence stay without an id.
 */
export function claimClientIdByAwareness(replica: Replica, peer: PeerState, awareness: Uint8Array): void {
  if (peer.clientId !== undefined) return
  const clientId = DocumentPresence.clientIdIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === peer.userId || replica.isUnconfirmed(clientId)) claimClientId(replica, peer, clientId)
}
