import type { z } from 'zod'
import type { NewReport, ReportTargetSnapshot } from '#shared/api/moderation'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, invalidInputError, notFoundError, forbiddenError } from '#server/base/errors'
import {
  addCase,
  incrementReportCount,
  findCase,
  findOpenCase,
  type CaseRow,
  addReport,
  hasReported,
  listReportTimes,
} from './caseStore'
import type { Itinerary } from '#shared/api/itineraries'
import type { ReportTargetKind } from '#shared/moderation'
import { findItineraryAccess, findListAccess, mayView } from '#server/access/access'
import { findVisibleComment } from '#server/records/commentStore'
import { canSeePerson } from '#server/access/visibility'
import { readItinerarySnapshot } from '#server/records/readItinerary'
import { hasBlocked, readCommentSnapshot, readListSnapshot, readProfileSnapshot } from './reportTargetStore'

type Part = Pick<Services, 'config' | 'db' | 'newId' | 'ownNow' | 'settle'>

const DAY_MS = 24 * 3600_000

/** Idempotent. Throws as a read does, AppError `InvalidInputError` (own thing), `TooManyRequestsError`. */
export async function submitReport(
  services: Part,
  userId: string,
  { kind, id: thingId, reason, text }: z.output<typeof NewReport>,
): Promise<void> {
  const { db } = services
  const thing = await findReportTarget(services, kind, thingId, userId)
  if (thing.authorId === userId)
    throw invalidInputError('Invalid input: users cannot report their own content', { path: 'id', code: 'is_own' })
  const { authorId } = thing
  const noted = { kind, thingId, userId, reason, text }
  if (await hasReported(db, noted)) return
  let snapshot: ReportTargetSnapshot | undefined
  for (;;) {
    if (snapshot === undefined && (await findOpenCase(db, kind, thingId)) === undefined) {
      snapshot = await thing.readSnapshot()
      if (snapshot === undefined) throw notFoundError('Report target')
    }
    const isNoted = await db.write(async (tx) => {
      await tx.lock('users', userId)
      if (await hasReported(tx, noted)) return true
      await limitReports(services, tx, userId)
      const at = services.ownNow()
      const found = await takeCase(services, tx, { kind, thingId, authorId, firstReportedAt: at }, snapshot)
      if (found === undefined) return false
      await addReport(tx, { ...noted, id: services.newId(), caseId: found.id, createdAt: at })
      await incrementReportCount(tx, found, reason)
      return true
    })
    // The case was decided in between: this report opens a new one.
    if (isNoted) return
  }
}

async function takeCase(
  { newId }: Pick<Services, 'newId'>,
  tx: Transaction,
  facts: Pick<CaseRow, 'kind' | 'thingId' | 'authorId' | 'firstReportedAt'>,
  snapshot: ReportTargetSnapshot | undefined,
): Promise<CaseRow | undefined> {
  const { kind, thingId } = facts
  const open = await findOpenCase(tx, kind, thingId)
  const id = open ?? (snapshot && (await addCase(tx, { ...facts, id: newId(), ...described(snapshot) })))
  const known = id ?? (await findOpenCase(tx, kind, thingId))
  if (known === undefined) return undefined
  await tx.lock('moderation_cases', known)
  const row = await findCase(tx, known)
  return row?.status === 'open' ? row : undefined
}

const described = (thing: ReportTargetSnapshot) => ({ title: titleOf(thing), snapshot: JSON.stringify(thing) })

const titleOf = (thing: ReportTargetSnapshot): string =>
  thing.kind === 'profile' ? `@${thing.username}` : thing.kind === 'comment' ? thing.text : thing.title

async function limitReports({ config, ownNow }: Part, tx: Transaction, userId: string): Promise<void> {
  if (!config.rateLimit) return
  const now = ownNow()
  const made = await listReportTimes(tx, userId, now - DAY_MS, limits.reportsPerDay)
  const oldest = made[limits.reportsPerDay - 1]
  if (oldest === undefined) return
  const retryAfter = Math.max(1, Math.ceil((oldest + DAY_MS - now) / 1000))
  throw new AppError('TooManyRequestsError', 'Too many reports', { retryAfter })
}

type Reads = Pick<Services, 'db' | 'settle'>

interface ReportTarget {
  authorId: string
  /** A snapshot; undefined if it was deleted. */
  readSnapshot: () => Promise<ReportTargetSnapshot | undefined>
}

/** Throws AppError `NotFoundError`, `UnauthorizedError` (403). */
function findReportTarget(services: Reads, kind: ReportTargetKind, id: string, viewerId: string): Promise<ReportTarget> {
  return finders[kind](services, id, viewerId)
}

const finders: Readonly<Record<ReportTargetKind, (services: Reads, id: string, viewerId: string) => Promise<ReportTarget>>> = {
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
