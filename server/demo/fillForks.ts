import { addDays, type CalendarDate } from '#shared/dates'
import { runImmediately } from '#server/base/fairScheduler'
import type { Services } from '#server/base/services'
import { forkItinerary } from '#server/features/itineraries/forkService'
import { changeRecord } from '#server/records/changeRecord'
import type { FilledTrip } from './fillTrips'

const HOUR = 3_600_000

interface DemoFork {
  owner: string
  /** Title of the original. */
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
