import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Location } from '#shared/api/locations'
import type { UserBrief } from '#shared/api/users'
import type { FullRecord } from './itinerarySource'
import { objectOf, isDate, isFlag, isNumber, isText, listOf, oneOf, orNull, type Shape } from '../../lib/checks'

export const isUser = objectOf<UserBrief>({ id: isText, name: isText, username: isText, avatar: orNull(isText) })

export const isLocation = objectOf<Location>({
  geonameId: isNumber,
  name: isText,
  adminName1: orNull(isText),
  countryName: orNull(isText),
  countryCode: orNull(isText),
  fcode: orNull(isText),
  lat: orNull(isNumber),
  lng: orNull(isNumber),
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
  myRole: oneOf('owner', 'collaborator', 'visitor'),
})
