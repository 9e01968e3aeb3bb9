import { io } from 'socket.io-client'
import type { Day, Event } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { until, pick, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import { canonicalContent, readTrip, type SimulatedPerson } from './people'

interface Update {
  action: string
  event?: Event
  day?: Day
  updatedEventData?: Event
}

type Answer = { ok: true } | { ok: false; error: string }

/** A simulated person with plain Socket.IO: no document, only the events of the contract and the snapshots. */
export async function openLegacyEditor(
  url: string,
  person: SimulatedPerson,
  itineraryId: string,
  number: number,
  ledger: Ledger,
): Promise<SimulatedEditor> {
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie: person.cookie }, forceNew: true })
  let trip: Itinerary | undefined
  let open = 0
  const known = new Set<string>()
  const mine = new Set<string>()
  /** Own events ever seen, so that a snapshot from before a deletion brings none back. */
  const met = new Set<string>()
  const ownMark = new RegExp(`^m${number}-`)

  const see = (event: Event | undefined) => {
    if (event === undefined) return
    if (ownMark.test(event.label)) {
      if (!met.has(event.id)) {
        met.add(event.id)
        mine.add(event.id)
        ledger.noteAcknowledged(itineraryId, event.id, event.label)
      }
    } else ledger.noteSeen(event.label, number, known)
  }
  socket.on(`itinerary-update-${itineraryId}`, ({ event, updatedEventData, day }: Update) => {
    see(event)
    see(updatedEventData)
    day?.events.forEach(see)
  })
  socket.on('itinerary-update', (snapshot: { itineraryId: string; itinerary: Itinerary }) => {
    if (snapshot.itineraryId !== itineraryId) return
    trip = snapshot.itinerary
    for (const { events } of trip.days) events.forEach(see)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('itinerary-ready', resolve)
    socket.once('error', ({ message }: { message: string }) => reject(new Error(message)))
    socket.once('connect_error', reject)
    socket.emit('join-itinerary', itineraryId)
  })
  trip = await readTrip(url, person, itineraryId)

  const send = (event: string, payload: object, kept: () => void) => {
    open += 1
    socket.emit(event, { itineraryId, ...payload }, (answer: Answer) => {
      open -= 1
      if (answer.ok) kept()
      else ledger.refused += 1
    })
  }
  let count = 0
  const mark = (): string => `m${number}-${(count += 1)}`
  const placeOf = (eventId: string) => trip?.days.find(({ events }) => events.some(({ id }) => id === eventId))

  return {
    kind: 'legacy',
    itineraryId,
    act(random) {
      const dice = random()
      const day = pick(trip?.days ?? [], random)
      const own = pick(
        [...mine].filter((id) => placeOf(id) !== undefined),
        random,
      )
      const home = own === undefined ? undefined : placeOf(own)
      if (own === undefined || home === undefined || dice < 0.4) {
        if (day === undefined || day.events.length >= 50) return
        const label = mark()
        ledger.noteMade(label, number)
        send(
          'add-event',
          { dayId: day.id, eventData: { label, description: 'Una nota de prueba', orderIndex: 0 } },
          () => undefined,
        )
      } else if (dice < 0.75) {
        const label = mark()
        ledger.noteMade(label, number)
        const event = home.events.find(({ id }) => id === own)
        send('edit-event', { dayId: home.id, eventId: own, updatedEventData: { ...event, label } }, () =>
          ledger.noteAcknowledged(itineraryId, own, label),
        )
      } else if (dice < 0.93) {
        const reorderedEvents = home.events.toReversed().map((event, orderIndex) => ({ ...event, orderIndex }))
        send('reorder-events', { dayId: home.id, eventData: { reorderedEvents } }, () => undefined)
      } else {
        mine.delete(own)
        send('delete-event', { dayId: home.id, eventId: own }, () => ledger.noteAcknowledged(itineraryId, own, null))
      }
    },
    acknowledged: (timeout) => until(() => open === 0, timeout, `acknowledgement of editor ${number}`),
    essence: () => (trip === undefined ? '' : canonicalContent(trip)),
    close: () => {
      socket.disconnect()
    },
  }
}
