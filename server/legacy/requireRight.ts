import { mayEdit, mayOwn, mayView, findItineraryAccess, type ItineraryAccess } from '#server/records/access'
import type { Services } from '#server/base/services'
import type { LegacyClient } from './legacyClient'
import { PacketRefusal } from './packetRefusal'
import { texts } from './texts'

const rules = { view: mayView, edit: mayEdit, own: mayOwn }
export type ItineraryRight = keyof typeof rules

/** What the client is to the itinerary, if that is enough for `right`. Throws a Refusal otherwise: NotFoundError, UnauthorizedError. */
export function requireRight(
  { db }: Pick<Services, 'db'>,
  client: LegacyClient,
  itineraryId: string,
  right: ItineraryRight,
): ItineraryAccess {
  const access = client.connection.hasEnded ? undefined : findItineraryAccess(db, itineraryId, client.userId)
  // The sentence is the same whether it is private or not there at all.
  const text = right === 'view' ? texts.cannotOpen : texts.notAllowed
  if (access === undefined) throw new PacketRefusal('NotFoundError', text)
  if (!rules[right](access)) throw new PacketRefusal('UnauthorizedError', text)
  return access
}

/** `requireRight`, but somebody who has shown no cookie yet and asks for more than a public itinerary is held until they do, or no longer can. */
export async function admitClient(
  services: Services,
  client: LegacyClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = findItineraryAccess(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.identified()
  return requireRight(services, client, itineraryId, right)
}
