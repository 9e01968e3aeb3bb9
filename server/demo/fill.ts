import { Registration } from '../../shared/api/auth'
import { NewItinerary } from '../../shared/api/itineraries'
import { addDays, dateHere, tripLength, type CalendarDate } from '../../shared/dates'
import { addEvent } from '../../shared/itinerary/commands'
import { IDEAS } from '../../shared/itinerary/doc'
import type { Services } from '../context'
import { register } from '../features/auth/accounts'
import { addCollaborator } from '../features/itineraries/collaborators'
import { createItinerary } from '../features/itineraries/service'
import { findByUsername, hasUsers } from '../features/users/userStore'
import { DEMO_LOGINS, DEMO_PASSWORD, people } from './people'
import type { Plan, Trip } from './plan'
import { europe } from './trips/europe'
import { iberia } from './trips/iberia'
import { world } from './trips/world'

const HOUR = 3_600_000

/** All demo trips, the oldest first: the order in which the feed shows them is the reverse. */
export const trips: readonly Trip[] = mixed([europe, world, iberia])

/** One of each list in turn, so that the feed is not sorted by continent. */
function mixed(lists: readonly Trip[][]): Trip[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.at(-1 - i) ?? [])).flat()
}

/**
 * Fills a database that has no users yet with people and trips around `today`, through the services and commands that real use goes
 * through.
 */
export async function fillWithDemoData(services: Services, today: CalendarDate = dateHere(services.now())): Promise<void> {
  if (hasUsers(services.db)) return
  const ids = new Map<string, string>()
  for (const { username, name, avatar } of people) {
    const account = {
      username,
      name,
      email: `${username}@example.com`,
      password: DEMO_PASSWORD,
      avatar: `/images/avatars/avatar-${avatar}.svg`,
    }
    ids.set(username, (await register(services, Registration.parse(account))).id)
  }
  for (const [i, trip] of trips.entries()) {
    const createdAt = services.now() - (trips.length - i) * 7 * HOUR
    await createTrip({ ...services, now: () => createdAt }, trip, ids, today)
  }
}

/** What to tell whoever starts the server: accounts to try, as long as they exist. */
export const demoLogins = ({ db }: Pick<Services, 'db'>): string =>
  DEMO_LOGINS.filter((username) => findByUsername(db, username) !== undefined)
    .map((username) => `  prueba con  ${username}  ${DEMO_PASSWORD}\n`)
    .join('')

const idOf = (ids: ReadonlyMap<string, string>, username: string): string => {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`nobody in the demo data is called ${username}`)
  return id
}

async function createTrip(services: Services, trip: Trip, ids: ReadonlyMap<string, string>, today: CalendarDate): Promise<void> {
  const { query, countryCode } = trip.place
  const place = services.gazetteer.search(query, 'es').find((found) => found.countryCode === countryCode)
  if (place === undefined) throw new Error(`the gazetteer does not know ${query} (${countryCode})`)
  const startDate = addDays(today, trip.startsIn)
  const endDate = addDays(startDate, trip.days.length - 1)
  const ownerId = idOf(ids, trip.owner)
  const { title, description, isPublic } = trip
  const input = NewItinerary.parse({ title, description, startDate, endDate, isPublic, location: { geonameId: place.geonameId } })
  const itineraryId = await createItinerary(services, ownerId, input)
  for (const username of trip.collaborators ?? []) await addCollaborator(services, itineraryId, username)

  const room = await services.hub.open(itineraryId)
  const authors = [ownerId, ...(trip.collaborators ?? []).map((username) => idOf(ids, username))]
  const groups = [
    ...trip.days.map((plans, i) => ({ dayId: room.view().days[i]?.id, plans })),
    { dayId: IDEAS, plans: trip.ideas ?? [] },
  ]
  if (tripLength(startDate, endDate) !== room.view().days.length) throw new Error(`${title}: a day for each date`)
  for (const { dayId, plans } of groups) {
    if (dayId === undefined) continue
    for (const [i, plan] of plans.entries()) await write(room, authors[i % authors.length] ?? ownerId, dayId, plan)
  }
}

async function write(
  room: Awaited<ReturnType<Services['hub']['open']>>,
  userId: string,
  dayId: string,
  plan: Plan,
): Promise<void> {
  await room.write({ origin: 'server', userId }, (doc) => addEvent(doc, { dayId }, plan))
}
