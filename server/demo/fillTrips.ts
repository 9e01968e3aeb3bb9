import { NewItinerary } from '#shared/api/itineraries'
import { addDays, tripLength, type CalendarDate } from '#shared/dates'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import type { EventFields } from '#shared/itinerary/fields'
import { makePlace, type Place } from '#shared/places/place'
import type { Gazetteer } from '#server/base/gazetteer'
import type { Services } from '#server/base/services'
import { addCollaborator } from '#server/records/collaborators'
import { markInvitationAccepted } from '#server/access/access'
import { createItinerary } from '#server/features/itineraries/itineraryService'
import type { DemoEvent, DemoTrip } from './demoTrip'
import { europeTrips } from './trips/europe'
import { portugalTrips } from './trips/portugal'
import { spainTrips } from './trips/spain'
import { worldTrips } from './trips/world'
import { runImmediately } from '#server/base/fairScheduler'
import { forkItinerary } from '#server/features/itineraries/forkService'
import { changeRecord } from '#server/records/changeRecord'

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
  { hub, gazetteer }: Services,
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
      await room.write({ origin: 'server', userId }, (doc) => addEvent(doc, { dayId }, toEventFields(gazetteer, plan)))
    }
  }
}

const toEventFields = (
  gazetteer: Gazetteer,
  { place, to, nights, ...plan }: DemoEvent,
): Partial<EventFields> & Pick<EventFields, 'label'> => ({
  ...plan,
  ...(place !== undefined && { place: typeof place === 'string' ? findSight(gazetteer, place) : markSpot(gazetteer, place) }),
  ...(to !== undefined && { to: findSight(gazetteer, to) }),
  ...(nights !== undefined && { nights }),
})

function findSight(gazetteer: Gazetteer, name: string): Place {
  const found = gazetteer.findPlaces(name, undefined).find((one) => one.source === 'sight' && one.name === name)
  const place = found && makePlace(found)
  if (place === undefined) throw new Error(`the gazetteer has no sight ${name}`)
  return place
}

function markSpot(gazetteer: Gazetteer, spot: Exclude<DemoEvent['place'], string | undefined>): Place {
  const { address = null, geonameId = null, timeZone = null } = gazetteer.findTownAt(spot) ?? {}
  const place = makePlace({ ...spot, source: 'map', address, geonameId, timeZone })
  if (place === undefined) throw new Error(`${spot.name} has no position`)
  return place
}

interface DemoFork {
  owner: string
  source: string
  /** In days from today. */
  startsIn: number
  /** Without it, the fork stays private and unchanged. */
  published?: { title: string; description: string }
}

const demoForks: readonly DemoFork[] = [
  {
    owner: 'luciaferrer',
    source: 'Roma en tres días',
    startsIn: 61,
    published: {
      title: 'Roma con mi madre',
      description: 'El plan de Elena, con más bancos a la sombra, menos cuestas y la Borghese el primer día.',
    },
  },
  { owner: 'carmenlago', source: 'Roma en tres días', startsIn: 40 },
  { owner: 'irenesoler', source: 'Lisboa a paso lento', startsIn: 75 },
  { owner: 'hugosalas', source: 'Lisboa a paso lento', startsIn: 96 },
]

/** An hour after their originals. Returns the public ones. */
export async function fillForks(
  services: Services,
  person: (username: string) => string,
  sources: readonly FilledTrip[],
  today: CalendarDate,
): Promise<FilledTrip[]> {
  const made: FilledTrip[] = []
  for (const { owner, source, startsIn, published } of demoForks) {
    const from = sources.find(({ trip }) => trip.title === source)
    if (from === undefined) throw new Error(`no demo trip is called ${source}`)
    const createdAt = from.createdAt + HOUR
    const then = { ...services, now: () => createdAt }
    const id = await forkItinerary(
      then,
      { sourceId: from.id, userId: person(owner) },
      { startDate: addDays(today, startsIn), clientSeeded: false },
      runImmediately,
    )
    if (published === undefined) continue
    await changeRecord(then, { itineraryId: id, userId: person(owner) }, { ...published, isPublic: true })
    made.push({ id, trip: { ...from.trip, ...published, owner, startsIn, isPublic: true }, createdAt })
  }
  return made
}
