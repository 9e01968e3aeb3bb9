import type { Context } from 'hono'
import type { CallAccess, ApiCall } from '#shared/api/call'
import type { UserBrief } from '#shared/api/users'
import {
  acceptInvitation,
  findListAccess,
  isMember,
  mayComment,
  mayEdit,
  isOwner,
  mayPropose,
  mayView,
  findItineraryAccess,
  type ItineraryAccess,
  type ListAccess,
} from './access'
import { forbiddenError, notFoundError, unauthenticatedError } from '#server/base/errors'
import { requireUnsuspended } from '#server/accounts/suspension'
import { findLiveUser } from '#server/accounts/sessionStore'
import { findAccessLoss } from './accessLossStore'
import { canSeePerson } from './visibility'
import type { AppEnv } from '#server/http/appEnv'
import type { SessionUser } from '#server/base/sessionUser'

interface SignedIn {
  session: SessionUser
  user: UserBrief
}

interface WithItinerary {
  itinerary: ItineraryAccess
}

interface WithList {
  list: ListAccess
}

export interface AdmittedVariables {
  anyone: object
  session: SignedIn
  self: SignedIn
  moderator: SignedIn
  'itinerary:view': WithItinerary
  'itinerary:react': SignedIn & WithItinerary
  'itinerary:member': SignedIn & WithItinerary
  'itinerary:comment': SignedIn & WithItinerary
  'itinerary:vote': SignedIn & WithItinerary
  'itinerary:edit': SignedIn & WithItinerary
  'itinerary:own': SignedIn & WithItinerary
  'list:view': WithList
  'list:react': SignedIn & WithList
  'list:own': SignedIn & WithList
}

interface AdmittedEnv extends AppEnv {
  Variables: AppEnv['Variables'] & Partial<SignedIn & WithItinerary & WithList>
}

type Demand =
  | { thing: 'itinerary'; isMet: (access: ItineraryAccess) => boolean }
  | { thing: 'list'; isMet: (access: ListAccess) => boolean }

const READS = new Set(['GET', 'HEAD'])

/** Access words open to signed-out users. */
export const visitorCallAccess: ReadonlySet<CallAccess> = new Set(['anyone', 'itinerary:view', 'list:view'])

const demands: Readonly<Record<CallAccess, Demand | undefined>> = {
  anyone: undefined,
  session: undefined,
  self: undefined,
  moderator: undefined,
  'itinerary:view': { thing: 'itinerary', isMet: mayView },
  'itinerary:react': { thing: 'itinerary', isMet: mayView },
  'itinerary:member': { thing: 'itinerary', isMet: isMember },
  'itinerary:comment': { thing: 'itinerary', isMet: mayComment },
  'itinerary:vote': { thing: 'itinerary', isMet: mayPropose },
  'itinerary:edit': { thing: 'itinerary', isMet: mayEdit },
  'itinerary:own': { thing: 'itinerary', isMet: isOwner },
  'list:view': { thing: 'list', isMet: mayView },
  'list:react': { thing: 'list', isMet: mayView },
  'list:own': { thing: 'list', isMet: isOwner },
}

type Admission = Pick<ApiCall, 'access' | 'forGuests'>

/** Throws 401, 404 or 403. Reading or writing an itinerary accepts an invitation to it; a like does not. */
export async function admitCall(c: Context<AdmittedEnv>, { access: word, forGuests }: Admission, id: string = ''): Promise<void> {
  const [session, services, viewerId] = [c.get('session'), c.get('services'), c.get('viewerId')]
  if (session !== undefined) c.set('user', session.user)
  else if (!visitorCallAccess.has(word)) throw unauthenticatedError()
  if (word === 'self' && id !== viewerId)
    throw (await canSeePerson(services.db, id, viewerId)) ? forbiddenError() : notFoundError('User')
  if (word === 'moderator' && session?.status.isModerator !== true) throw forbiddenError()
  const demand = demands[word]
  if (demand?.thing === 'itinerary') {
    const access = await findItineraryAccess(services.db, id, viewerId)
    if (access === undefined) throw notFoundError('Itinerary', await findAccessLoss(services.db, id, viewerId))
    if (!demand.isMet(access)) throw forbiddenError(await findAccessLoss(services.db, id, viewerId))
    if (word !== 'itinerary:react') await acceptInvitation(services, access, viewerId)
    c.set('itinerary', access)
  }
  if (demand?.thing === 'list') {
    const access = await findListAccess(services.db, id, viewerId)
    if (access === undefined) throw notFoundError('List')
    if (!demand.isMet(access)) throw forbiddenError()
    c.set('list', access)
  }
  const isGuestWriting = session?.status.isGuest === true && !READS.has(c.req.method)
  if (isGuestWriting && word !== 'anyone' && forGuests !== true && !takesPart(c.get('itinerary'))) throw forbiddenError()
}

const takesPart = (itinerary: ItineraryAccess | undefined): boolean => itinerary !== undefined && isMember(itinerary)

/** After a slow body: 401 if the session ended, 403 if the user was suspended. */
export async function recheckAdmission(c: Context<AdmittedEnv>, call: Admission, id?: string): Promise<void> {
  if (call.access === 'anyone') return
  const [session, { db, now }] = [c.get('session'), c.get('services')]
  const live = session && (await findLiveUser(db, session.sessionId, now()))
  if (session !== undefined && live === undefined) throw unauthenticatedError()
  if (session !== undefined && live !== undefined) c.set('session', { ...session, status: live.status })
  requireUnsuspended(c)
  await admitCall(c, call, id)
}
