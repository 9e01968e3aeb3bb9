import { acceptInvitation, mayEdit, mayOwn, mayView, findAccess, type ItineraryAccess } from '#server/access/access'
import { findAccountStatus } from '#server/accounts/userStore'
import type { Services } from '#server/base/services'
import { isSuspended } from '#server/base/sessionUser'
import type { SocketClient } from './socketClient'
import { PacketRefusal, texts, type ItineraryRight, type PacketContext } from './packet'

const rules: Record<ItineraryRight, (access: ItineraryAccess) => boolean> = { view: mayView, edit: mayEdit, own: mayOwn }

/** The client's access. Throws PacketRefusal `NotFoundError`, `UnauthorizedError` or `SuspendedError`. */
export async function requireRight(
  services: Pick<Services, 'db' | 'ownNow'>,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  const found = client.connection.hasEnded ? undefined : await findAccess(services.db, itineraryId, client.userId)
  const access = client.connection.hasEnded ? undefined : found
  // Same text for private and unknown itineraries.
  const text = right === 'view' ? texts.cannotOpen : texts.notAllowed
  if (access === undefined) throw new PacketRefusal('NotFoundError', text)
  if (!rules[right](access)) throw new PacketRefusal('UnauthorizedError', text)
  if (right !== 'view') await requireUnsuspended(services, client)
  return access
}

async function requireUnsuspended({ db, ownNow }: Pick<Services, 'db' | 'ownNow'>, { userId }: SocketClient): Promise<void> {
  const status = userId === null ? undefined : await findAccountStatus(db, userId)
  if (status !== undefined && isSuspended(status, ownNow())) throw new PacketRefusal('SuspendedError', texts.suspended)
}

/**
 * `requireRight`, but a client without a cookie waits for its upgrade, unless
 * the itinerary is public.
 */
export async function admitClient(
  services: Services,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = await findAccess(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.identified()
  const admitted = await requireRight(services, client, itineraryId, right)
  await acceptInvitation(services, admitted, client.userId)
  return admitted
}

/**
 * Joins a room and announces when REST reads are current. Idempotent. Only
 * editors load the document; viewers are served from rows.
 */
export async function join(
  { services, channels, client }: PacketContext,
  itineraryId: string,
  right: ItineraryRight,
): Promise<void> {
  const asked = await admitClient(services, client, itineraryId, right)
  const isIn = () => channels.find(itineraryId)?.members.has(client) === true
  if (services.memory.isScarce() && !isIn()) throw new PacketRefusal('UnavailableError', texts.busy)
  if (!client.tryJoin(itineraryId)) throw new PacketRefusal('TooManyRequestsError', texts.tooMany)
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
    if (!isIn()) client.left(itineraryId)
  }
}

/** Leaves one itinerary, or all. */
export async function leave({ channels, client }: PacketContext, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}
