import type { Itinerary } from '#shared/api/itineraries'
import type { ReportTargetSnapshot } from '#shared/api/moderation'
import type { ReportTargetKind } from '#shared/moderation'
import type { Services } from '#server/base/services'
import { forbiddenError, notFoundError } from '#server/base/errors'
import { findItineraryAccess, findListAccess, mayView } from '#server/access/access'
import { findVisibleComment } from '#server/records/commentStore'
import { canSeePerson } from '#server/access/visibility'
import { readItinerarySnapshot } from '#server/records/readItinerary'
import { hasBlocked, readCommentSnapshot, readListSnapshot, readProfileSnapshot } from './reportTargetStore'

type Part = Pick<Services, 'db' | 'settle'>

export interface ReportTarget {
  authorId: string
  /** A snapshot; undefined if it was deleted. */
  readSnapshot: () => Promise<ReportTargetSnapshot | undefined>
}

/** Throws AppError `NotFoundError`, `UnauthorizedError` (403). */
export function findReportTarget(services: Part, kind: ReportTargetKind, id: string, viewerId: string): Promise<ReportTarget> {
  return finders[kind](services, id, viewerId)
}

const finders: Readonly<Record<ReportTargetKind, (services: Part, id: string, viewerId: string) => Promise<ReportTarget>>> = {
  async itinerary(services, id, viewerId) {
    const { db } = services
    const access = await seen(db, viewerId, (as) => findItineraryAccess(db, id, as))
    if (access === undefined) throw notFoundError('Itinerary')
    if (!mayView(access)) throw forbiddenError()
    const settle = () => services.settle(id)
    return {
      authorId: access.ownerId,
      readSnapshot: async () => toSnapshot(await readItinerarySnapshot(services, id, { viewerId: null, settle })),
    }
  },
  async list({ db }, id, viewerId) {
    const access = await seen(db, viewerId, (as) => findListAccess(db, id, as))
    if (access === undefined) throw notFoundError('List')
    if (!mayView(access)) throw forbiddenError()
    return { authorId: access.ownerId, readSnapshot: () => readListSnapshot(db, id) }
  },
  async profile({ db }, id, viewerId) {
    const find = async (as: string | null) => ((await canSeePerson(db, id, as)) ? { ownerId: id } : undefined)
    if ((await seen(db, viewerId, find)) === undefined) throw notFoundError('User')
    return { authorId: id, readSnapshot: () => readProfileSnapshot(db, id) }
  },
  async comment({ db }, id, viewerId) {
    const find = async (as: string | null) => {
      const { author } = (await findVisibleComment(db, id, as)) ?? {}
      return author ? { ownerId: author.id } : undefined
    }
    const comment = await seen(db, viewerId, find)
    if (comment === undefined) throw notFoundError('Comment')
    return { authorId: comment.ownerId, readSnapshot: () => readCommentSnapshot(db, id) }
  },
}

/** Users may also report public things of users they blocked. */
async function seen<Found extends { ownerId: string; isVisible?: boolean }>(
  db: Services['db'],
  viewerId: string,
  find: (as: string | null) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(viewerId)
  if (found !== undefined) return found
  const seenByAll = await find(null)
  if (seenByAll === undefined || seenByAll.isVisible === false) return undefined
  return (await hasBlocked(db, viewerId, seenByAll.ownerId)) ? seenByAll : undefined
}

function toSnapshot(itinerary: Itinerary | undefined): ReportTargetSnapshot | undefined {
  if (itinerary === undefined) return undefined
  const { title, description, image, startDate, endDate, location, days, ideas } = itinerary
  return {
    kind: 'itinerary',
    title,
    description,
    image,
    startDate,
    endDate,
    place: [location.name, location.countryName].filter((name) => name !== null).join(', '),
    days: days.map(({ label, events }) => ({ label, events: events.map(asReported) })),
    ideas: ideas.map(asReported),
  }
}

const asReported = ({
  orderIndex: _order,
  commentCount: _comments,
  votes: _votes,
  voted: _voted,
  ...event
}: Itinerary['ideas'][number]) => event
