import { isDeepStrictEqual } from 'node:util'
import { Id } from '#shared/api/scalars'
import { IDEAS } from '#shared/itinerary/doc'
import { AddDay, AddEvent, DeleteDay, DeleteEvent, EditEvent, EditItinerary, ReorderEvents } from '#shared/realtime/socketEvents'
import { join, leave } from './admission'
import { packet } from './packet'
import { writePacket } from './runWrite'
import * as writes from './writes'

/**
 * Client events: payload, right, handler and, for writes, the client's
 * optimistic state. A test compares them with docs/contract.md. Each packet
 * counts against its socket's rate (`socketClient.ts`), its work by time
 * (`capacity.ts`).
 */
export const packets = {
  'join-itinerary': packet({ payload: Id, right: 'view', handle: join }),
  'leave-itinerary': packet({ payload: Id.nullish(), right: null, handle: leave }),

  'edit-itinerary': writePacket({
    payload: EditItinerary,
    right: 'own',
    perform: writes.editItinerary,
    shownBy: ({ updatedItineraryData }) => ({
      correction: { kind: 'record', fields: Object.keys(updatedItineraryData) },
      isTrue: (_, record) => writes.recordHas(record, updatedItineraryData),
    }),
  }),
  'add-day': writePacket({
    payload: AddDay,
    right: 'edit',
    perform: writes.appendDay,
    // Clients show a new day only when it is sent.
    shownBy: () => ({ correction: { kind: 'days' }, isTrue: () => true }),
  }),
  'delete-day': writePacket({
    payload: DeleteDay,
    right: 'edit',
    perform: writes.removeDay,
    shownBy: ({ dayId }) => ({ correction: { kind: 'days' }, isTrue: ({ days }) => !days.some(({ id }) => id === dayId) }),
  }),
  'add-event': writePacket({
    payload: AddEvent,
    right: 'edit',
    perform: writes.appendEvent,
    shownBy: ({ dayId }) => ({ correction: { kind: 'day', dayId }, isTrue: () => true }),
  }),
  'edit-event': writePacket({
    payload: EditEvent,
    right: 'edit',
    perform: writes.mergeForm,
    shownBy: ({ dayId, eventId, updatedEventData }) => ({
      correction: { kind: 'event', dayId, eventId },
      // A deleted event is announced as deleted.
      isTrue: ({ events: { [eventId]: event } }) =>
        event === undefined || event.dayId === IDEAS || writes.eventHas(event, updatedEventData),
    }),
  }),
  'delete-event': writePacket({
    payload: DeleteEvent,
    right: 'edit',
    perform: writes.removeEvent,
    shownBy: ({ dayId, eventId }) => ({
      correction: { kind: 'day', dayId },
      isTrue: ({ events }) => events[eventId]?.dayId !== dayId,
    }),
  }),
  'reorder-events': writePacket({
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

export type PacketName = keyof typeof packets
