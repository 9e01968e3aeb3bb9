import type { ClientPayload } from '#shared/realtime/socketEvents'
import { mayView, roleNow } from '#server/access'
import { recordNow } from '#server/features/itineraries/store'
import type { Room } from '#server/sync/types'
import { admit, requireRight, type Right } from './admit'
import type { Context } from './context'
import { addDayWrite, deleteDayWrite } from './dayWrites'
import { editEventWrite } from './editEventWrite'
import { editItineraryWrite } from './editItineraryWrite'
import { addEventWrite, deleteEventWrite, reorderWrite } from './eventWrites'
import { truthAction, type Claim } from './truth'
import { readView } from './viewStore'
import type { Write, WriteName, Writing } from './writes'

const writes: { [Name in WriteName]: Write<Name> } = {
  'edit-itinerary': editItineraryWrite,
  'add-day': addDayWrite,
  'delete-day': deleteDayWrite,
  'add-event': addEventWrite,
  'edit-event': editEventWrite,
  'delete-event': deleteEventWrite,
  'reorder-events': reorderWrite,
}

/** The handler of one kind of write: rights, the write itself, and the truth for a sender whose page shows something else by now. */
export const performWrite =
  <Name extends WriteName>(name: Name) =>
  async (context: Context, payload: ClientPayload<Name>): Promise<void> => {
    const write: Write<Name> = writes[name]
    try {
      const { rightsVersion } = context.channels
      await admit(context.services, context.client, payload.itineraryId, write.right)
      const room = await context.services.hub.open(payload.itineraryId)
      const { isIgnored = false, burst } = await write.perform(
        writingOf(context, room, { ...payload, right: write.right, rightsVersion }),
        payload,
      )
      const claim = write.shows(payload)
      await check(context, payload.itineraryId, isIgnored ? inAnyCase(claim) : { ...claim, after: burst })
    } catch (failure) {
      await check(context, payload.itineraryId, inAnyCase(write.shows(payload)))
      throw failure
    }
  }

function writingOf(
  { services, channels, client }: Context,
  room: Room,
  { right, rightsVersion, opId }: { right: Right; rightsVersion: number; opId?: string | undefined },
): Writing {
  const { itineraryId } = room
  return {
    services,
    client,
    room,
    seen: channels.find(itineraryId)?.members.get(client)?.seen,
    run: (command) => {
      const writer = { origin: 'legacy' as const, userId: client.userId, ...(opId !== undefined && { opId }) }
      return room.write(writer, (doc) => {
        if (rightsVersion !== channels.rightsVersion || client.connection.hasEnded)
          requireRight(services, client, itineraryId, right)
        return client.spends(() => command(doc))
      })
    },
  }
}

const inAnyCase = (claim: Claim): Claim => ({ ...claim, holds: () => false })

/** Tells the sender the truth if its page shows something else, and if it may know. */
async function check({ services, channels, client }: Context, itineraryId: string, claim: Claim): Promise<void> {
  const channel = channels.find(itineraryId)
  const member = channel?.members.get(client)
  if (channel !== undefined && member !== undefined) return channel.check(member, claim)
  const access = client.connection.hasEnded ? undefined : roleNow(services.db, itineraryId, client.userId)
  if (access === undefined || !mayView(access)) return
  await services.settle(itineraryId)
  const record = recordNow(services.db, itineraryId)
  if (record === undefined) return
  client.spends(() => {
    const view = readView(services.db, itineraryId, record)
    if (!claim.holds(view, record)) client.socket.emit(`itinerary-update-${itineraryId}`, truthAction(view, record, claim.truth))
  })
}
