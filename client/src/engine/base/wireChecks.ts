import type { ForkSource } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Location } from '#shared/api/locations'
import type { UserBrief } from '#shared/api/users'
import type { FullRecord } from './itinerarySource'
import { objectOf, isDate, isFlag, isNumber, isText, listOf, oneOf, orNull, type Shape } from '../../lib/checks'

export const isUser = objectOf<UserBrief>({ id: isText, name: isText, username: isText, avatar: orNull(isText) })

/** What this device kept of a place before places had time zones has none: it reads as unknown. */
const isTimeZoneOrNone = (value: unknown): value is string | null => value === undefined || value === null || isText(value)

export const isLocation = objectOf<Location>({
  geonameId: isNumber,
  name: isText,
  adminName1: orNull(isText),
  countryName: orNull(isText),
  countryCode: orNull(isText),
  fcode: orNull(isText),
  lat: orNull(isNumber),
  lng: orNull(isNumber),
  timeZone: isTimeZoneOrNone,
})

const record: Shape<ItineraryRecord> = {
  title: isText,
  description: isText,
  image: orNull(isText),
  startDate: isDate,
  endDate: isDate,
  location: isLocation,
  isPublic: isFlag,
  collaborators: listOf(isText),
  recordVersion: isNumber,
}

/** What message 101 carries. */
export const isRecord = objectOf(record)

const isSource = objectOf<ForkSource>({ id: orNull(isText), title: orNull(isText), author: orNull(isUser) })

// What this device kept before trips could be made from others says nothing of that, which reads as "from none".
const isSourceOrNone = (value: unknown): value is ForkSource | null => value === undefined || value === null || isSource(value)
const isCountOrNone = (value: unknown): value is number => value === undefined || isNumber(value)

/** What this device keeps of an itinerary's record. */
export const isFullRecord = objectOf<FullRecord>({
  ...record,
  id: isText,
  dayCount: isNumber,
  userId: isText,
  likes: isNumber,
  createdAt: isText,
  updatedAt: isText,
  author: isUser,
  isLiked: isFlag,
  forkedFrom: isSourceOrNone,
  forkCount: isCountOrNone,
  myRole: oneOf('owner', 'collaborator', 'visitor'),
})
