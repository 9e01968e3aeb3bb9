import { editEvent } from '#shared/itinerary/commands'
import { IDEAS } from '#shared/itinerary/doc'
import { CommandError, type EventFields } from '#shared/itinerary/fields'
import type { EventPatch } from '#shared/realtime/socketEvents'
import { changedFields, guessFormBase } from '../formBase'
import { toFields } from './eventWrites'
import { requireDay, type LegacyWrite } from './write'

const isAsSent = (payload: EventPatch, event: EventFields): boolean =>
  Object.entries(payload).every(([field, value]) => value === event[field as keyof EventFields])

/**
 * Writes what somebody changed in a form that holds the whole event as it was when the form opened: the fields that differ from the version
 * it was opened with, a note merged from there.
 */
export const editEventWrite: LegacyWrite<'edit-event'> = {
  right: 'edit',
  correctionFor: ({ dayId, eventId, updatedEventData }) => ({
    correction: { kind: 'event', dayId, eventId },
    // One that went meanwhile is told as gone.
    holds: ({ events }) =>
      events[eventId] === undefined || events[eventId].dayId === IDEAS || isAsSent(updatedEventData, events[eventId]),
  }),
  async perform({ room, run, seen }, { dayId, eventId, updatedEventData }) {
    const payload = toFields(updatedEventData)
    const done = await run((doc) => {
      requireDay(doc, dayId)
      const current = room.view().events[eventId]
      if (current === undefined || current.dayId === IDEAS) throw new CommandError('unknown_event')
      const base: EventFields = guessFormBase(seen?.versions(eventId) ?? [], payload) ?? current
      const changes = Object.fromEntries(changedFields(payload, base).map((field) => [field, payload[field]]))
      editEvent(doc, eventId, changes, { description: base.description })
      return { base, burst: seen?.sent.burst ?? Infinity }
    })
    if (done === undefined) return {}
    seen?.accepted(eventId, { ...done.base, ...payload }, done.burst)
    return { burst: done.burst }
  },
}
