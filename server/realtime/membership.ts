import { mayEdit } from '../access'
import { admit, requireRight } from './admit'
import type { Context } from './context'
import { Refusal } from './refusal'
import { texts } from './texts'

/** How many rooms one socket may be in: each keeps its document loaded. */
const MAX_JOINED = 100

/** Takes a client into an itinerary's room and tells it when REST reads are current. Joining again is harmless. */
export async function join({ services, channels, client }: Context, itineraryId: string): Promise<void> {
  await admit(services, client, itineraryId, 'view')
  if (client.joined.size >= MAX_JOINED && !client.joined.has(itineraryId))
    throw new Refusal('TooManyRequestsError', texts.tooMany)
  const room = await services.hub.open(itineraryId)
  const release = room.retain()
  try {
    await services.settle(itineraryId)
    // One turn from here: what they may see was decided now, and the room was told everything before they enter it.
    const access = requireRight(services, client, itineraryId, 'view')
    if (!client.socket.connected) return
    channels.enter(client, room, mayEdit(access))
    client.socket.emit('itinerary-ready')
  } finally {
    release()
  }
}

/** Takes a client out of one itinerary's room, or of all. */
export async function leave({ channels, client }: Context, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}
