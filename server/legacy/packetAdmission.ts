import { acceptInvitation, mayEdit, isOwner, mayView, findItineraryAccess, type ItineraryAccess } from '#server/access/access'
import { findAccountStatus } from '#server/accounts/userStore'
import type { Services } from '#server/base/services'
import { isSuspended } from '#server/base/sessionUser'
import type { SocketClient } from './socketClient'
import { PacketError, packetErrorTexts, type ItineraryRight, type PacketContext } from './definePacket'

const rules: Record<ItineraryRight, (access: ItineraryAccess) => boolean> = { view: mayView, edit: mayEdit, own: isOwner }

/** The client's access. Throws PacketError `NotFoundError`, `UnauthorizedError` or `SuspendedError`. */
export async function requireRight(
  services: Pick<Services, 'db' | 'ownNow'>,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  const found = client.connection.hasEnded ? undefined : await findItineraryAccess(services.db, itineraryId, client.userId)
  const access = client.connection.hasEnded ? undefined : found
  // Same text for private and unknown itineraries.
  const text = right === 'view' ? packetErrorTexts.cannotOpen : packetErrorTexts.notAllowed
  if (access === undefined) throw new PacketError('NotFoundError', text)
  if (!rules[right](access)) throw new PacketError('UnauthorizedError', text)
  if (right !== 'view') await requireUnsuspended(services, client)
  return access
}

async function requireUnsuspended({ db, ownNow }: Pick<Services, 'db' | 'ownNow'>, { userId }: SocketClient): Promise<void> {
  const status = userId === null ? undefined : await findAccountStatus(db, userId)
  if (status !== undefined && isSuspended(status, ownNow())) throw new PacketError('SuspendedError', packetErrorTexts.suspended)
}

/** A client without a cookie waits for its upgrade, unless the itinerary is public. */
export async function admitClient(
  services: Services,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = await findItineraryAccess(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.waitUntilIdentified()
  const admitted = await requireRight(services, client, itineraryId, right)
  await acceptInvitation(services, admitted, client.userId)
  return admitted
}

/** Announces when REST reads are current. Idempotent. Only editors load the document. */
export async function joinItinerary(
  { services, channels, client }: PacketContext,
  itineraryId: string,
  right: ItineraryRight,
): Promise<void> {
  const asked = await admitClient(services, client, itineraryId, right)
  const isIn = () => channels.find(itineraryId)?.members.has(client) === true
  if (services.memory.isScarce() && !isIn()) throw new PacketError('UnavailableError', packetErrorTexts.busy)
  if (!client.tryJoin(itineraryId)) throw new PacketError('TooManyRequestsError', packetErrorTexts.tooMany)
  try {
    const room = mayEdit(asked) ? await services.hub.open(itineraryId) : undefined
    const release = room?.acquire()
    try {
      await services.settle(itineraryId)
      // Rights are checked on entry, once the room has all pending changes.
      await channels.enter(client, itineraryId, () => requireRight(services, client, itineraryId, right), room)
    } finally {
      release?.()
    }
  } finally {
    if (!isIn()) client.releaseItinerary(itineraryId)
  }
}

export async function leaveItinerary({ channels, client }: PacketContext, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}
