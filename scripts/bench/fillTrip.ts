import { io } from 'socket.io-client'

const CATEGORIES = ['landmark', 'food', 'accommodation', 'activity', 'transport', 'art']

/** Over Socket.IO. Returns the day ids. */
export async function fillTrip(url: string, cookie: string, itineraryId: string, eventsPerDay: number): Promise<string[]> {
  const reply = await fetch(`${url}/api/itineraries/${itineraryId}`, { headers: { cookie } })
  const { days } = (await reply.json()) as { days: { id: string }[] }
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie } })
  await socket.emitWithAck('join-itinerary', itineraryId)
  for (const [day, { id: dayId }] of days.entries())
    for (let i = 0; i < eventsPerDay; i += 1) {
      const label = `Plan ${day * eventsPerDay + i + 1}`
      const description = 'Una nota de dos líneas para que la tarjeta tenga su altura de verdad, como la escribe la gente.'
      const eventData = { label, description, category: CATEGORIES[i % CATEGORIES.length], startTime: `${10 + i}:00` }
      await socket.emitWithAck('add-event', { itineraryId, dayId, eventData })
    }
  socket.disconnect()
  return days.map(({ id }) => id)
}
