import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '#shared/api/calendars'
import { isCalendarDate, toIsoInstant, type CalendarDate } from '#shared/dates'
import { type CalendarPart, joinCalendar } from '#shared/exports/calendar/writeCalendar'
import { hashToken } from '#server/accounts/sessionTokens'
import { userExists } from '#server/accounts/userStore'
import { forbiddenError, notFoundError, unauthenticatedError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findItineraryAccess, isMember, mayView } from '#server/access/access'
import {
  findCalendarFeed,
  findCalendarFeedBySubject,
  replaceCalendarFeed,
  listTripIdsEndingSince,
  type CalendarFeedRow,
  type CalendarFeedSubject,
} from './calendarFeedStore'
import { readCalendarPart, type CalendarReadContext } from './calendarParts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const OWN_CALENDAR = 'Mis viajes en Periplo'

interface MadeFeed {
  token: string
  createdAt: string
}

/** Replaces the previous secret. Throws AppError `UnauthorizedError`, `NotFoundError`. */
export async function createCalendarFeed(
  { db, now }: Pick<Services, 'db' | 'now'>,
  subject: CalendarFeedSubject,
): Promise<MadeFeed> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const createdAt = now()
  await db.write(async (tx) => {
    await tx.lock('users', subject.userId)
    if (!(await userExists(tx, subject.userId))) throw unauthenticatedError()
    if (subject.itineraryId !== null) {
      await tx.lock('itineraries', subject.itineraryId)
      const access = await findItineraryAccess(tx, subject.itineraryId, subject.userId)
      if (access === undefined) throw notFoundError('Itinerary')
      if (!mayView(access)) throw forbiddenError()
    }
    await replaceCalendarFeed(tx, { ...subject, tokenHash: hashToken(token), createdAt })
  })
  return { token, createdAt: toIsoInstant(createdAt) }
}

/** Throws AppError `NotFoundError`. */
export async function describeCalendarFeed({ db }: Pick<Services, 'db'>, subject: CalendarFeedSubject): Promise<CalendarFeed> {
  const feed = await findCalendarFeedBySubject(db, subject)
  if (feed === undefined) throw notFoundError('Calendar address')
  return { createdAt: toIsoInstant(feed.createdAt), lastUsedAt: feed.lastUsedAt === null ? null : toIsoInstant(feed.lastUsedAt) }
}

/** Undefined once its owner may not see the itinerary. */
export async function findValidCalendarFeed({ db }: Pick<Services, 'db'>, token: string): Promise<CalendarFeedRow | undefined> {
  if (!TOKEN.test(token)) return undefined
  const feed = await findCalendarFeed(db, hashToken(token))
  if (feed === undefined || feed.itineraryId === null) return feed
  const access = await findItineraryAccess(db, feed.itineraryId, feed.userId)
  return access !== undefined && mayView(access) ? feed : undefined
}

/** iCalendar text; undefined if there is no such trip. */
export async function readTripCalendar(
  reader: CalendarReadContext,
  { itineraryId, userId }: { itineraryId: string; userId: string | null },
): Promise<string | undefined> {
  const access = await findItineraryAccess(reader.services.db, itineraryId, userId)
  const part = access && (await readCalendarPart(reader, itineraryId, isMember(access)))
  return part && joinCalendar(part.title, [part])
}

/** iCalendar text; undefined if the trip was deleted. */
export async function readFeedCalendar(
  reader: CalendarReadContext,
  { userId, itineraryId }: CalendarFeedSubject,
): Promise<string | undefined> {
  if (itineraryId !== null) return readTripCalendar(reader, { itineraryId, userId })
  const { db, now } = reader.services
  const parts: CalendarPart[] = []
  for (const id of await listTripIdsEndingSince(db, userId, yearBefore(now()))) {
    const part = await readCalendarPart(reader, id, true)
    if (part !== undefined) parts.push(part)
  }
  return reader.runFairly(() => joinCalendar(OWN_CALENDAR, parts))
}

function yearBefore(now: number): CalendarDate {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - 1)
  const date = before.toISOString().slice(0, 10)
  if (!isCalendarDate(date)) throw new Error(`not a calendar date: ${date}`)
  return date
}
