import { mayEdit, mayOwn, mayView, roleOn, type ItineraryAccess } from '#server/records/access'
import { acceptInvitation } from '#server/records/collaborators'
import { standingOf } from '#server/accounts/suspensionStore'
import type { Services } from '#server/base/services'
import { isSuspended } from '#server/base/sessionUser'
import type { SocketClient } from './socketClient'
import { PacketRefusal, texts, type ItineraryRight, type PacketContext } from './packet'

const rules: Record<ItineraryRight, (access: ItineraryAccess) => boolean> = { view: mayView, edit: mayEdit, own: mayOwn }

/** What the client is to the itinerary, if that is enough for `right`. Throws a PacketRefusal otherwise: NotFoundError, UnauthorizedError. */
export async function requireRight(
  services: Pick<Services, 'db' | 'ownNow'>,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  const found = client.connection.hasEnded ? undefined : await roleOn(services.db, itineraryId, client.userId)
  const access = client.connection.hasEnded ? undefined : found
  // The sentence is the same whether it is private or not there at all.
  const text = right === 'view' ? texts.cannotOpen : texts.notAllowed
  if (access === undefined) throw new PacketRefusal('NotFoundError', text)
  if (!rules[right](access)) throw new PacketRefusal('UnauthorizedError', text)
  if (right !== 'view') await requireUnsuspended(services, client)
  return access
}

async function requireUnsuspended({ db, ownNow }: Pick<Services, 'db' | 'ownNow'>, { userId }: SocketClient): Promise<void> {
  const standing = userId === null ? undefined : await standingOf(db, userId)
  if (standing !== undefined && isSuspended(standing, ownNow())) throw new PacketRefusal('SuspendedError', texts.suspended)
}

/** `requireRight`, but somebody who has shown no cookie yet and asks for more than a public itinerary is held until they do, or no longer can. */
export async function admitClient(
  services: Services,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = await roleOn(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.identified()
  const admitted = await requireRight(services, client, itineraryId, right)
  await acceptInvitation(services, admitted, client.userId)
  return admitted
}

/**
 * Takes a client into an itinerary's room and tells it when REST reads are current. Joining again is harmless. Only editors have the
 * document loaded for them; who watches is told from the rows.
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
      // What they may see is decided when they enter; the room was told everything by then.
      await channels.enter(client, itineraryId, () => requireRight(services, client, itineraryId, right), room)
    } finally {
      release?.()
    }
  } finally {
    if (!isIn()) client.left(itineraryId)
  }
}

/** Takes a client out of one itinerary's room, or of all. */
export async function leave({ channels, client }: PacketContext, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}
