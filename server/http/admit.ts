import type { Context } from 'hono'
import type { Access } from '../../shared/api/call'
import type { UserBrief } from '../../shared/api/users'
import { mayEdit, mayOwn, mayView, roleOn, type ItineraryAccess } from '../access'
import { forbidden, notFound, unauthenticated } from '../errors'
import type { SessionUser } from '../features/auth/sessions'
import { userExists } from '../features/users/userStore'
import type { AppEnv } from './env'

interface SignedIn {
  session: SessionUser
  user: UserBrief
}

interface WithItinerary {
  itinerary: ItineraryAccess
}

/** What a handler finds in `c.var` because of its call's access word. */
export interface Admitted {
  anyone: object
  session: SignedIn
  self: SignedIn
  'itinerary:view': WithItinerary
  'itinerary:react': SignedIn & WithItinerary
  'itinerary:edit': SignedIn & WithItinerary
  'itinerary:own': SignedIn & WithItinerary
  'list:view': object
  'list:react': SignedIn
  'list:own': SignedIn
}

interface AdmittedEnv extends AppEnv {
  Variables: AppEnv['Variables'] & Partial<SignedIn & WithItinerary>
}

/** Calls that somebody may make who is not signed in. */
export const visitorAccess: ReadonlySet<Access> = new Set(['anyone', 'itinerary:view', 'list:view'])

const mayOnItinerary = { view: mayView, react: mayView, edit: mayEdit, own: mayOwn }

/** Lets a request on to its handler, or throws 401, 404 or 403 as its call's access word says. `id` is what `{id}` in the path holds. */
export async function admit(c: Context<AdmittedEnv>, access: Access, id: string | undefined): Promise<void> {
  const { session, services, viewerId } = c.var
  if (session !== undefined) c.set('user', session.user)
  else if (!visitorAccess.has(access)) throw unauthenticated()
  if (access === 'self' && id !== viewerId) throw userExists(services.db, id ?? '') ? forbidden() : notFound('User')
  const [what, deed] = access.split(':')
  if (what === 'itinerary')
    c.set('itinerary', await itineraryFor(services.db, id ?? '', viewerId, deed as keyof typeof mayOnItinerary))
}

async function itineraryFor(
  db: AppEnv['Variables']['services']['db'],
  id: string,
  viewerId: string | null,
  deed: keyof typeof mayOnItinerary,
): Promise<ItineraryAccess> {
  const itinerary = await roleOn(db, id, viewerId)
  if (itinerary === undefined) throw notFound('Itinerary')
  if (!mayOnItinerary[deed](itinerary)) throw forbidden()
  return itinerary
}
