import type { ItineraryVersion } from '#shared/api/versions'
import { toWireDate, tripLength } from '#shared/dates'
import { differencesBetween } from '#shared/itinerary/differences'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { findBriefs } from '#server/accounts/userStore'
import type { Db, Reader } from '#server/base/db/database'
import { findPlace } from '#server/records/placeStore'
import { readItinerary } from '#server/records/readItinerary'
import { readEchoes } from '#server/records/voteStore'
import { ItineraryHistory, type PastState } from './itineraryHistory'
import { findPresent, findSeqOf } from './versionStepStore'

/** A version of an itinerary, and what the itinerary is today; undefined when there is no such version (any more). */
export async function readStates(
  db: Reader,
  itineraryId: string,
  version: number,
): Promise<{ past: PastState; today: PastState } | undefined> {
  const present = await findPresent(db, itineraryId)
  if (present === undefined || version > present.version) return undefined
  const seq = version === present.version ? present.seq : await findSeqOf(db, itineraryId, version)
  if (seq === undefined) return undefined
  const history = new ItineraryHistory(db, itineraryId)
  const past = await history.at({ version, seq })
  const today = await history.at(present)
  return past && today && { past, today }
}

/** An itinerary as it was in a version; what did not belong to it then is as today. Undefined when there is no such version (any more). */
export async function readVersion(
  { db }: { db: Db },
  itineraryId: string,
  version: number,
  viewerId: string,
): Promise<ItineraryVersion | undefined> {
  const itinerary = await readItinerary({ db }, itineraryId, viewerId)
  const states = await readStates(db, itineraryId, version)
  if (itinerary === undefined || states === undefined) return undefined
  const { past, today } = states
  const { geonameId, startDate, endDate, ...record } = past.record
  const location = await findPlace(db, geonameId)
  const echoOf = await readEchoes(db, itineraryId, viewerId)
  const briefs = await findBriefs(db, past.collaborators)
  return {
    ...itinerary,
    ...record,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    dayCount: tripLength(startDate, endDate),
    location: location ?? itinerary.location,
    collaborators: [...past.collaborators],
    roles: { [itinerary.userId]: 'owner', ...past.roles },
    people: [itinerary.author, ...past.collaborators.flatMap((id) => briefs.get(id) ?? [])],
    version,
    days: toWireDays(past.view, echoOf),
    ideas: toWireEvents(past.view, past.view.ideas, echoOf),
    differences: differencesBetween(today, past),
  }
}
