import { audienceOf, toAudienceFields } from '#shared/audience'
import type { ForkSource } from '#shared/api/itineraries'
import type { Location } from '#shared/api/locations'
import type { UserBrief } from '#shared/api/users'
import { toWireDate, tripLength } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { newId } from '#shared/ids'
import { copyViewInto, seedDoc } from '#shared/itinerary/seed'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { normalizeDescription, normalizeLine } from '#shared/limits'
import { DeviceStorageError } from '../device/deviceStorage'
import { isUnresolvedPlace } from '../base/unresolvedPlace'
import { outboxOf } from '../outbox/outbox'
import { creationKey, pictureKey, type CreationRequest, type PendingFork, type PendingPicture } from '../outbox/pendingChange'
import { serializeRecord } from '../document/recordStore'
import { limitToLastServer } from '../document/serverFields'
import type { FullRecord } from '../base/itinerarySource'
import { localCopiesOf, localDatabaseName } from '../device/localCopies'
import { openLocalDatabase } from '../device/localDatabase'
import { eraseItinerary } from './eraseItinerary'

export interface OfflineCreation {
  user: UserBrief
  request: CreationRequest
  location: Location
  cover: Blob | null
  givenUp?: string | undefined
  /** `credit` shows until the server sends one. */
  fork?: { from: PendingFork; credit: ForkSource }
  /** Default: empty days. */
  content?: { view: ItineraryView; pictures: readonly PendingPicture[] }
}

/** Queues the creation in the outbox. Throws DeviceStorageError if storage fails. */
export async function createOffline({ user, request, location, cover, givenUp, fork, content }: OfflineCreation): Promise<void> {
  const itineraryId = request.id
  const record = { ...initialRecord(user, request, location), forkedFrom: fork?.credit ?? null }
  const doc = newDoc()
  limitToLastServer(doc)
  const database = openLocalDatabase(localDatabaseName(user.id, itineraryId, 1), doc)
  let eventIds: ReadonlyMap<string, string> = new Map()
  try {
    // After opening the database, so that a failed write is noticed.
    await database.loaded
    if (content === undefined) seedDoc(doc, record.dayCount)
    else eventIds = copyViewInto(doc, content.view)
    await database.flush()
    await database.remember(...serializeRecord(record, [user]))
  } catch (error) {
    throw new DeviceStorageError('This browser does not keep the trip.', { cause: error })
  } finally {
    // Stored already, or the error above is thrown.
    await database.close().catch(() => undefined)
    doc.destroy()
  }
  localCopiesOf(user.id).remember(itineraryId, { epoch: 1, openedAt: Date.now() })

  const outbox = outboxOf(user.id)
  const entry = { itineraryId, refused: null }
  await outbox.change(creationKey(itineraryId), () => ({
    ...entry,
    kind: 'birth',
    // Not sent before a place is chosen.
    refused: isUnresolvedPlace(location) ? 'InvalidInputError' : null,
    stamp: newId(),
    request: { ...request, clientSeeded: true },
    head: record,
    givenUp: givenUp ?? null,
    isPosted: false,
    ...(fork && { fork: fork.from }),
  }))
  const keep = (eventId: string | null, file: Blob, replaces: string | null) =>
    outbox.change(pictureKey(itineraryId, eventId), () => ({
      ...entry,
      kind: 'picture',
      stamp: newId(),
      eventId,
      file,
      replaces,
    }))
  if (cover) await keep(null, cover, record.image)
  for (const { eventId, file, replaces } of content?.pictures ?? []) {
    const copyId = eventIds.get(eventId ?? '')
    if (copyId !== undefined) await keep(copyId, file, replaces)
  }
  if (outbox.health.get().failure === null) return
  // The caller reports a failure: show nothing from memory.
  await eraseItinerary(user.id, itineraryId)
  throw new DeviceStorageError('This browser does not keep the trip.')
}

function initialRecord(user: UserBrief, request: CreationRequest, location: Location): FullRecord {
  const { id, title, description = '', image = null } = request
  const [start, end] = [fromWireDate(request.startDate), fromWireDate(request.endDate)]
  const now = new Date().toISOString()
  const { geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone } = location
  return {
    id,
    title: normalizeLine(title),
    description: normalizeDescription(description),
    image,
    startDate: toWireDate(start),
    endDate: toWireDate(end),
    dayCount: tripLength(start, end),
    location: { geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone },
    ...toAudienceFields(audienceOf(request)),
    userId: user.id,
    likes: 0,
    createdAt: now,
    updatedAt: now,
    author: { id: user.id, name: user.name, username: user.username, avatar: user.avatar },
    isLiked: false,
    forkedFrom: null,
    forkCount: 0,
    commentCount: 0,
    commenting: 'everyone',
    collaborators: [],
    roles: { [user.id]: 'owner' },
    myRole: 'owner',
    recordVersion: 0,
  }
}
