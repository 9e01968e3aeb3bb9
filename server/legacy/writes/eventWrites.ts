import { isDeepStrictEqual } from 'node:util'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { positionOf, roots } from '#shared/itinerary/doc'
import { CommandError, type EventFields } from '#shared/itinerary/fields'
import { reorderEvents } from '#shared/itinerary/reorder'
import type { ClientPayload, EventPatch } from '#shared/realtime/socketEvents'
import { requireDay, type LegacyWrite } from './write'

/** The fields of a form; '' clears a category and an image as null does. */
export function toFields(input: EventPatch): Partial<EventFields> {
  const cleared = { ...(input.category === '' && { category: null }), ...(input.image === '' && { image: null }) }
  // Which categories there are is for the command to say.
  return { ...input, ...cleared } as Partial<EventFields>
}

/** Appends an event to its day. */
export const addEventWrite: LegacyWrite<'add-event'> = {
  right: 'edit',
  correctionFor: ({ dayId }) => ({ correction: { kind: 'day', dayId }, holds: () => true }),
  async perform({ run, services }, { dayId, eventData }) {
    await run((doc) => addEvent(doc, { dayId }, { ...toFields(eventData), label: eventData.label }, services.newId()))
    return {}
  },
}

/** Deletes an event of a day; one that moved to another day as well, an idea not. */
export const deleteEventWrite: LegacyWrite<'delete-event'> = {
  right: 'edit',
  correctionFor: ({ dayId, eventId }) => ({
    correction: { kind: 'day', dayId },
    holds: ({ events }) => events[eventId]?.dayId !== dayId,
  }),
  async perform({ run }, { dayId, eventId }) {
    const wasThere = await run((doc) => {
      requireDay(doc, dayId)
      const { days, events } = roots(doc)
      const event = events.get(eventId)
      if (event !== undefined && !days.has(positionOf(event)[0])) throw new CommandError('unknown_event')
      return deleteEvent(doc, eventId)
    })
    return { isIgnored: wasThere === false }
  },
}

const idsOf = ({ reorderedEvents }: ClientPayload<'reorder-events'>['eventData']): string[] => reorderedEvents.map(({ id }) => id)

/** Brings a day's events into the order of the payload, as far as they are this day's. */
export const reorderWrite: LegacyWrite<'reorder-events'> = {
  right: 'edit',
  correctionFor: ({ dayId, eventData }) => ({
    correction: { kind: 'day', dayId },
    holds: ({ days }) => isDeepStrictEqual(days.find(({ id }) => id === dayId)?.events, idsOf(eventData)),
  }),
  async perform({ run }, { dayId, eventData }) {
    await run((doc) => {
      requireDay(doc, dayId)
      reorderEvents(doc, dayId, idsOf(eventData))
    })
    return {}
  },
}
