import type { ClientPayload } from '#shared/realtime/socketEvents'
import { mayView, findItineraryAccess } from '#server/records/access'
import { findRecord } from '#server/records/itineraryStore'
import type { DocumentRoom } from '#server/base/documentHub'
import { admitClient, requireRight, type ItineraryRight } from '../requireRight'
import type { PacketContext } from '../packetContext'
import { addDayWrite, deleteDayWrite } from './dayWrites'
import { editEventWrite } from './editEventWrite'
import { editItineraryWrite } from './editItineraryWrite'
import { addEventWrite, deleteEventWrite, reorderWrite } from './eventWrites'
import { correctionAction, type CorrectionCheck } from '../correction'
import { readRowsView } from '../rowsViewStore'
import type { LegacyWrite, WriteName, WriteContext } from './write'

const writes: { [Name in WriteName]: LegacyWrite<Name> } = {
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
  async (context: PacketContext, payload: ClientPayload<Name>): Promise<void> => {
    const write: LegacyWrite<Name> = writes[name]
    try {
      const { rightsVersion } = context.channels
      await admitClient(context.services, context.client, payload.itineraryId, write.right)
      const room = await context.services.hub.open(payload.itineraryId)
      const { isIgnored = false, burst } = await write.perform(
        writeContextOf(context, room, { ...payload, right: write.right, rightsVersion }),
        payload,
      )
      const claim = write.correctionFor(payload)
      await check(context, payload.itineraryId, isIgnored ? alwaysCorrect(claim) : { ...claim, after: burst })
    } catch (failure) {
      await check(context, payload.itineraryId, alwaysCorrect(write.correctionFor(payload)))
      throw failure
    }
  }

function writeContextOf(
  { services, channels, client }: PacketContext,
  room: DocumentRoom,
  { right, rightsVersion, opId }: { right: ItineraryRight; rightsVersion: number; opId?: string | undefined },
): WriteContext {
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

const alwaysCorrect = (claim: CorrectionCheck): CorrectionCheck => ({ ...claim, holds: () => false })

/** Tells the sender the truth if its page shows something else, and if it may know. */
async function check({ services, channels, client }: PacketContext, itineraryId: string, claim: CorrectionCheck): Promise<void> {
  const channel = channels.find(itineraryId)
  const member = channel?.members.get(client)
  if (channel !== undefined && member !== undefined) return channel.check(member, claim)
  const access = client.connection.hasEnded ? undefined : findItineraryAccess(services.db, itineraryId, client.userId)
  if (access === undefined || !mayView(access)) return
  await services.settle(itineraryId)
  const record = findRecord(services.db, itineraryId)
  if (record === undefined) return
  client.spends(() => {
    const view = readRowsView(services.db, itineraryId, record)
    if (!claim.holds(view, record))
      client.socket.emit(`itinerary-update-${itineraryId}`, correctionAction(view, record, claim.correction))
  })
}
