import { addDays, type CalendarDate } from '#shared/dates'
import type { Services } from '#server/base/services'
import { forkItinerary } from '#server/features/itineraries/forkService'
import { changeRecord } from '#server/records/changeRecord'
import { forks } from './demoForks'
import type { FilledTrip } from './fillTrips'

const HOUR = 3_600_000

/** Creates forks an hour after their originals. Returns the public ones. */
export async function fillForks(
  services: Services,
  person: (username: string) => string,
  sources: readonly FilledTrip[],
  today: CalendarDate,
): Promise<FilledTrip[]> {
  const made: FilledTrip[] = []
  for (const { owner, source, startsIn, published } of forks) {
    const from = sources.find(({ trip }) => trip.title === source)
    if (from === undefined) throw new Error(`no demo trip is called ${source}`)
    const createdAt = from.createdAt + HOUR
    const then = { ...services, now: () => createdAt }
    const id = await forkItinerary(
      then,
      { sourceId: from.id, userId: person(owner) },
      { startDate: addDays(today, startsIn), clientSeeded: false },
    )
    if (published === undefined) continue
    await changeRecord(then, { itineraryId: id, userId: person(owner) }, { ...published, isPublic: true })
    made.push({ id, trip: { ...from.trip, ...published, owner, startsIn, isPublic: true }, createdAt })
  }
  return made
}
