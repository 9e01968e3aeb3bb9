import { closeReasons } from '#shared/sync/closeCodes'
import { invalidError } from '../closeError'
import { DocumentPresence } from './documentPresence'
import type { PeerState } from './incomingConnection'
import { isClientId } from '../document/checks/readUpdate'
import type { Replica } from '../document/replica'

/**
 * Permanent. Throws a CloseError if another user certainly owns the id. One whose owner only
 * passed on edits made under it is given during recovery, else none. One without content
 * that another user only declared goes to a user with a proof.
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

/** Only from an update about one client: others repeat foreign presence. */
export function claimClientIdByAwareness(replica: Replica, peer: PeerState, awareness: Uint8Array): void {
  if (peer.clientId !== undefined) return
  const clientId = DocumentPresence.clientIdIn(awareness)
  if (clientId === undefined || !isClientId(clientId)) return
  const owner = replica.ownerOf(clientId)
  if (owner === undefined || owner === peer.userId || replica.isUnconfirmed(clientId)) claimClientId(replica, peer, clientId)
}
