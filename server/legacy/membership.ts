import { mayEdit } from '#server/records/access'
import { admitClient, requireRight } from './requireRight'
import type { PacketContext } from './packetContext'
import { PacketRefusal } from './packetRefusal'
import { texts } from './texts'

/**
 * Takes a client into an itinerary's room and tells it when REST reads are current. Joining again is harmless. Only editors have the
 * document loaded for them; who watches is told from the rows.
 */
export async function join({ services, channels, client }: PacketContext, itineraryId: string): Promise<void> {
  const asked = await admitClient(services, client, itineraryId, 'view')
  const isIn = () => channels.find(itineraryId)?.members.has(client) === true
  if (services.memory.isScarce() && !isIn()) throw new PacketRefusal('UnavailableError', texts.busy)
  if (!client.tryJoin(itineraryId)) throw new PacketRefusal('TooManyRequestsError', texts.tooMany)
  try {
    const room = mayEdit(asked) ? await services.hub.open(itineraryId) : undefined
    const release = room?.acquire()
    try {
      await services.settle(itineraryId)
      // One turn from here: what they may see was decided now, and the room was told everything before they enter it.
      const access = requireRight(services, client, itineraryId, 'view')
      if (!client.socket.connected) return
      channels.enter(client, itineraryId, mayEdit(access), room)
      client.socket.emit('itinerary-ready')
    } finally {
      release?.()
    }
  } finally {
    if (!isIn()) client.left(itineraryId)
  }
}

/** Takes a client out of one itinerary's room, or of all. */
export async function leave({ channels, client }: PacketContext, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}
