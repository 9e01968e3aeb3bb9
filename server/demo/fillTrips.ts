import { NewItinerary } from '#shared/api/itineraries'
import { addDays, tripLength, type CalendarDate } from '#shared/dates'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import type { Services } from '#server/base/services'
import { addCollaborator } from '#server/records/collaborators'
import { markInvitationAccepted } from '#server/access/access'
import { createItinerary } from '#server/features/itineraries/itineraryService'
import type { DemoTrip } from './demoTrip'
import { europeTrips } from './trips/europe'
import { portugalTrips } from './trips/portugal'
import { spainTrips } from './trips/spain'
import { worldTrips } from './trips/world'

const HOUR = 3_600_000

const trips: readonly DemoTrip[] = mixed([europeTrips, worldTrips, spainTrips, portugalTrips])

/** Interleaved, so that the feed mixes continents. */
function mixed(lists: readonly DemoTrip[][]): DemoTrip[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[longest - 1 - i] ?? [])).flat()
}

export interface FilledTrip {
  id: string
  trip: DemoTrip
  createdAt: number
}

/** Writes plans concurrently, to share commits. */
export async function fillTrips(
  services: Services,
  person: (username: string) => string,
  today: CalendarDate,
): Promise<FilledTrip[]> {
  // New accounts may not create this many.
  const config = { ...services.config, rateLimit: false }
  const filled: FilledTrip[] = []
  for (const [i, trip] of trips.entries()) {
    const createdAt = services.now() - (trips.length - i) * 7 * HOUR
    const id = await createTrip({ ...services, config, now: () => createdAt }, trip, person(trip.owner), today)
    for (const username of trip.collaborators ?? [])
      await services.db.write((tx) => markInvitationAccepted(tx, { itineraryId: id, userId: person(username) }, createdAt))
    filled.push({ id, trip, createdAt })
  }
  await Promise.all(filled.map(({ id, trip }) => writePlans(services, id, trip, person)))
  return filled
}

async function createTrip(services: Services, trip: DemoTrip, ownerId: string, today: CalendarDate): Promise<string> {
  const { query, countryCode } = trip.place
  const place = services.gazetteer.search(query, 'es').find((found) => found.countryCode === countryCode)
  if (place === undefined) throw new Error(`the gazetteer does not know ${query} (${countryCode})`)
  const startDate = addDays(today, trip.startsIn)
  const endDate = addDays(startDate, trip.days.length - 1)
  const { title, description, isPublic } = trip
  const input = NewItinerary.parse({ title, description, startDate, endDate, isPublic, location: { geonameId: place.geonameId } })
  if (tripLength(startDate, endDate) !== trip.days.length) throw new Error(`${title}: a day for each date`)
  const itineraryId = await createItinerary(services, ownerId, input)
  for (const username of trip.collaborators ?? []) await addCollaborator(services, itineraryId, { username })
  return itineraryId
}

async function writePlans(
  { hub }: Services,
  itineraryId: string,
  { owner, collaborators = [], days, ideas = [] }: DemoTrip,
  person: (username: string) => string,
): Promise<void> {
  const room = await hub.open(itineraryId)
  const authors = [owner, ...collaborators].map(person)
  const groups = [...days.map((plans, i) => ({ dayId: room.view().days[i]?.id, plans })), { dayId: IDEAS_DAY_ID, plans: ideas }]
  for (const { dayId, plans } of groups) {
    if (dayId === undefined) continue
    for (const [i, plan] of plans.entries()) {
      const userId = authors[i % authors.length] ?? null
      await room.write({ origin: 'server', userId }, (doc) => addEvent(doc, { dayId }, plan))
    }
  }
}
