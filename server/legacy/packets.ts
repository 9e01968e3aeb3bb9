import { isDeepStrictEqual } from 'node:util'
import { Id } from '#shared/api/scalars'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import {
  AddDay,
  AddEvent,
  DeleteDay,
  DeleteEvent,
  EditEvent,
  EditItinerary,
  ReorderEvents,
  type SocketAck,
} from '#shared/realtime/socketEvents'
import {
  joinItinerary,
  leaveItinerary,
  definePacket,
  PacketError,
  packetErrorTexts,
  toPacketError,
  type PacketHandler,
  type PacketContext,
} from './definePacket'
import { defineWritePacket } from './defineWritePacket'
import * as writes from './writes'

/** A test compares them with docs/contract.md. Rates: `socketClient.ts`, `capacity.ts`. */
export const packetHandlers = {
  'join-itinerary': definePacket({ payload: Id, right: 'view', handle: joinItinerary }),
  'leave-itinerary': definePacket({ payload: Id.nullish(), right: null, handle: leaveItinerary }),

  'edit-itinerary': defineWritePacket({
    payload: EditItinerary,
    right: 'own',
    perform: writes.editItinerary,
    shownBy: ({ updatedItineraryData }) => ({
      correction: { kind: 'record', fields: Object.keys(updatedItineraryData) },
      isTrue: (_, record) => writes.recordMatchesForm(record, updatedItineraryData),
    }),
  }),
  'add-day': defineWritePacket({
    payload: AddDay,
    right: 'edit',
    perform: writes.appendDay,
    // Clients show a new day only when it is sent.
    shownBy: () => ({ correction: { kind: 'days' }, isTrue: () => true }),
  }),
  'delete-day': defineWritePacket({
    payload: DeleteDay,
    right: 'edit',
    perform: writes.removeDay,
    shownBy: ({ dayId }) => ({ correction: { kind: 'days' }, isTrue: ({ days }) => !days.some(({ id }) => id === dayId) }),
  }),
  'add-event': defineWritePacket({
    payload: AddEvent,
    right: 'edit',
    perform: writes.appendEvent,
    shownBy: ({ dayId }) => ({ correction: { kind: 'day', dayId }, isTrue: () => true }),
  }),
  'edit-event': defineWritePacket({
    payload: EditEvent,
    right: 'edit',
    perform: writes.mergeEventForm,
    shownBy: ({ dayId, eventId, updatedEventData }) => ({
      correction: { kind: 'event', dayId, eventId },
      // A deleted event is announced as deleted.
      isTrue: ({ events: { [eventId]: event } }) =>
        event === undefined || event.dayId === IDEAS_DAY_ID || writes.eventMatchesForm(event, updatedEventData),
    }),
  }),
  'delete-event': defineWritePacket({
    payload: DeleteEvent,
    right: 'edit',
    perform: writes.removeEvent,
    shownBy: ({ dayId, eventId }) => ({
      correction: { kind: 'day', dayId },
      isTrue: ({ events }) => events[eventId]?.dayId !== dayId,
    }),
  }),
  'reorder-events': defineWritePacket({
    payload: ReorderEvents,
    right: 'edit',
    perform: writes.orderEvents,
    shownBy: ({ dayId, eventData }) => ({
      correction: { kind: 'day', dayId },
      isTrue: ({ days }) =>
        isDeepStrictEqual(
          days.find(({ id }) => id === dayId)?.events,
          eventData.reorderedEvents.map(({ id }) => id),
        ),
    }),
  }),
}

export type PacketName = keyof typeof packetHandlers

const table: Record<string, PacketHandler> = packetHandlers

const isAcknowledge = (last: unknown): last is (answer: SocketAck) => void => typeof last === 'function'

/** Acknowledges once on disk. Errors go to the sender only, also as the event `error`. */
export function receivePacket(context: PacketContext, name: string, args: unknown[]): void {
  const { client, services } = context
  const last = args.at(-1)
  const acknowledge = isAcknowledge(last) ? last : undefined
  const payload = args[0] === acknowledge ? undefined : args[0]

  const reject = (failure: unknown) => {
    const error = toPacketError(failure)
    if (error === undefined) services.log.error({ err: failure, event: name }, 'packet failed')
    client.socket.emit('error', { message: error?.text ?? packetErrorTexts.failed })
    acknowledge?.({ ok: false, error: error?.error ?? 'InternalError' })
  }
  const isTaken = client.enqueue(async () => {
    try {
      const kind = Object.hasOwn(table, name) ? table[name] : undefined
      if (kind === undefined) throw new PacketError('InvalidInputError', packetErrorTexts.malformed)
      await kind.receive(context, payload)
      acknowledge?.({ ok: true })
    } catch (failure) {
      reject(failure)
    }
  })
  if (isTaken) return
  reject(new PacketError('TooManyRequestsError', packetErrorTexts.tooFast))
  client.stop()
  client.socket.disconnect(true)
}
