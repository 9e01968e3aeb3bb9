import { mayEdit, mayOwn, mayView, roleNow, type ItineraryAccess } from '#server/access'
import type { Services } from '#server/context'
import type { Client } from './client'
import { Refusal } from './refusal'
import { texts } from './texts'

const rules = { view: mayView, edit: mayEdit, own: mayOwn }
export type Right = keyof typeof rules

/** What the client is to the itinerary, if that is enough for `right`. Throws a Refusal otherwise: NotFoundError, UnauthorizedError. */
export function requireRight({ db }: Pick<Services, 'db'>, client: Client, itineraryId: string, right: Right): ItineraryAccess {
  const access = client.connection.hasEnded ? undefined : roleNow(db, itineraryId, client.userId)
  // The sentence is the same whether it is private or not there at all.
  const text = right === 'view' ? texts.cannotOpen : texts.notAllowed
  if (access === undefined) throw new Refusal('NotFoundError', text)
  if (!rules[right](access)) throw new Refusal('UnauthorizedError', text)
  return access
}

/** `requireRight`, but somebody who has shown no cookie yet and asks for more than a public itinerary is held until they do, or no longer can. */
export async function admit(services: Services, client: Client, itineraryId: string, right: Right): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = roleNow(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.identified()
  return requireRight(services, client, itineraryId, right)
}
