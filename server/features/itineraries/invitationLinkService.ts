import type { z } from 'zod'
import type { InvitationLinkRequest, NewInvitationLink } from '#shared/api/invitationLinks'
import { limits } from '#shared/limits'
import { pathOf } from '#shared/site/pathOf'
import { hashToken } from '#server/accounts/sessionTokens'
import type { DbReader } from '#server/base/db/database'
import { AppError, forbiddenError, notFoundError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findItineraryAccess, isOwner } from '#server/access/access'
import { linkGoneError, hashLinkSecret, newLinkSecret } from '#server/accounts/accountTokenStore'
import { startBackgroundJob } from '#server/base/jobs/startJob'
import type { JobStep } from '#server/base/jobs/backgroundJobs'
import {
  addLink,
  findLink,
  listLinks,
  removeLink,
  toInvitationLink,
  type InvitationLinkState,
  deleteExpiredLinksAfter,
} from './invitationLinkStore'

const LINKS_PER_STEP = 500
const FIRST_MS = 60_000
const STEP_MS = 500
const REST_MS = 6 * 3600_000

interface Owner {
  itineraryId: string
  userId: string
}

/** The URL is known once: only a hash is stored. Throws AppError `ConflictError`, `UnauthorizedError`. */
export async function createInvitationLink(
  { db, newId, ownNow }: Pick<Services, 'db' | 'newId' | 'ownNow'>,
  { itineraryId, userId }: Owner,
  { role, expiresIn, maxUses }: z.output<typeof InvitationLinkRequest>,
  origin: string,
): Promise<NewInvitationLink> {
  const token = newLinkSecret()
  const now = ownNow()
  const link = {
    id: newId(),
    itineraryId,
    invitedBy: userId,
    tokenHash: hashToken(token),
    role,
    maxUses,
    uses: 0,
    createdAt: now,
    expiresAt: expiresIn === null ? null : now + expiresIn * 1000,
  }
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    const access = await findItineraryAccess(tx, itineraryId, userId)
    if (access === undefined) throw notFoundError('Itinerary')
    if (!isOwner(access)) throw forbiddenError()
    if ((await listLinks(tx, itineraryId, now)).length >= limits.invitationLinksPerTrip)
      throw new AppError('ConflictError', `A trip has at most ${limits.invitationLinksPerTrip} links`)
    await addLink(tx, link, now)
  })
  return { ...toInvitationLink(link), url: origin + pathOf('invitation', { token }) }
}

/** A concurrent join either succeeds or is refused. */
export async function deleteInvitationLink({ db }: Pick<Services, 'db'>, itineraryId: string, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await removeLink(tx, itineraryId, id)
  })
}

/** A used-up link still works for members. Throws AppError `GoneError`, which gives no reason. */
export async function openInvitationLink(
  { db, ownNow }: { db: DbReader } & Pick<Services, 'ownNow'>,
  token: string,
  viewerId: string | null,
): Promise<InvitationLinkState> {
  const found = await findLink(db, hashLinkSecret(token), viewerId, ownNow())
  if (found === undefined || (found.isUsedUp && !found.preview.isMember)) throw linkGoneError()
  return found
}

type Part = Pick<Services, 'db' | 'ownNow'>

/** A batch; starts over after a pause. */
export async function deleteExpiredLinks({ db, ownNow }: Part, position: string, most = LINKS_PER_STEP): Promise<JobStep> {
  if (db.isLocked) return { position, restMs: STEP_MS }
  const last = await db.write((tx) => deleteExpiredLinksAfter(tx, position, most, ownNow()))
  return last === undefined ? { position: '', restMs: REST_MS } : { position: last, restMs: STEP_MS }
}

export const startDeletingExpiredLinks = (services: Part & Pick<Services, 'jobs' | 'log'>): (() => void) =>
  startBackgroundJob({
    jobs: services.jobs,
    name: 'old invitation links',
    firstMs: FIRST_MS,
    step: (position) => deleteExpiredLinks(services, position),
    logger: services.log,
  })
