import type { ItineraryVersion } from '#shared/api/versions'
import { toWireDate, tripLength } from '#shared/dates'
import { summarizePlacesOf } from '#shared/itinerary/eventPlaces'
import { differencesBetween } from '#shared/itinerary/differences'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { findUserBriefs } from '#server/accounts/userStore'
import type { DbReader } from '#server/base/db/database'
import type { FairRunner } from '#server/base/fairScheduler'
import { findPlace } from '#server/records/placeStore'
import { readItineraryHead } from '#server/records/readItinerary'
import { readEventCounts } from '#server/records/voteStore'
import { ItineraryHistory, type PastItineraryState } from './itineraryHistory'
import { findCurrentCursor, findSeqOfVersion } from './versionChangeStore'

interface VersionReader {
  db: DbReader
  runFairly: FairRunner
}

async function readStates(
  { db, runFairly }: VersionReader,
  itineraryId: string,
  version: number,
): Promise<{ past: PastItineraryState; today: PastItineraryState } | undefined> {
  const present = await findCurrentCursor(db, itineraryId)
  if (present === undefined || version > present.version) return undefined
  const seq = version === present.version ? present.seq : await findSeqOfVersion(db, itineraryId, version)
  if (seq === undefined) return undefined
  const history = new ItineraryHistory(db, itineraryId, runFairly)
  const past = await history.at({ version, seq })
  const today = await history.at(present)
  return past && today && { past, today }
}

/** What has no history is as today. Undefined if not kept. */
export async function readVersion(
  { db, runFairly }: VersionReader,
  itineraryId: string,
  version: number,
  viewerId: string,
): Promise<ItineraryVersion | undefined> {
  const itinerary = (await readItineraryHead(db, itineraryId, viewerId))?.head
  const states = await readStates({ db, runFairly }, itineraryId, version)
  if (itinerary === undefined || states === undefined) return undefined
  const { past, today } = states
  const { geonameId, startDate, endDate, ...record } = past.record
  const location = await findPlace(db, geonameId)
  const countsOf = await readEventCounts(db, itineraryId, viewerId)
  const briefs = await findUserBriefs(db, past.collaborators)
  const differences = await runFairly(() => differencesBetween(today, past))
  const content = await runFairly(() => ({
    days: toWireDays(past.view, countsOf),
    ideas: toWireEvents(past.view, past.view.ideas, countsOf),
  }))
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
    ...content,
    ...summarizePlacesOf(content),
    differences,
  }
}
