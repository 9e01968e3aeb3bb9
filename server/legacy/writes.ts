import { keysOf } from '#shared/keysOf'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { toWireDate } from '#shared/dates'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, CommandError } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, positionOf, roots } from '#shared/itinerary/doc'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { eventFieldNames, eventFields, textEventFields, type EventFields, type TextField } from '#shared/itinerary/fields'
import { visibleDays } from '#shared/itinerary/placement'
import { reorderEvents } from '#shared/itinerary/reorder'
import { readPlace } from '#shared/places/place'
import type {
  AddDay,
  AddEvent,
  DeleteDay,
  DeleteEvent,
  EditEvent,
  EditItinerary,
  EventPatch,
  ReorderEvents,
} from '#shared/realtime/socketEvents'
import { changeRecord } from '#server/records/changeRecord'
import { findRecord } from '#server/records/itineraryStore'
import { countRangeDays } from '#server/records/recordDifference'
import type * as Y from 'yjs'
import { findChangedFields, guessFormBase } from './formBase'
import type { PacketWrite } from './defineWritePacket'

/** Throws CommandError for a day that never existed here. */
function requireDay(doc: Y.Doc, dayId: string): void {
  if (!roots(doc).days.has(dayId)) throw new CommandError('unknown_day')
}

/** '' clears a field, as null does. Without places and nights. */
function toFields(input: EventPatch): Partial<Pick<EventFields, TextField>> {
  const entered = textEventFields.filter((field) => input[field] !== undefined)
  const values = entered.map((field) => [field, input[field] === '' ? eventFields[field].empty : input[field]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which categories there are is for the command to say
  return Object.fromEntries(values) as Partial<Pick<EventFields, TextField>>
}

/** Equal values are a no-op. */
export const editItinerary: PacketWrite<EditItinerary> = async ({ services, client }, { itineraryId, updatedItineraryData }) => {
  if (client.userId !== null) await changeRecord(services, { itineraryId, userId: client.userId }, updatedItineraryData)
  return {}
}

export const recordMatchesForm = (
  record: ItineraryRecord,
  { startDate, endDate, location, ...rest }: EditItinerary['updatedItineraryData'],
): boolean =>
  keysOf(rest).every((field) => rest[field] === record[field]) &&
  (startDate === undefined || toWireDate(startDate) === record.startDate) &&
  (endDate === undefined || toWireDate(endDate) === record.endDate) &&
  (location === undefined || location.geonameId === record.location.geonameId)

/** Checks the range again in the transaction, as other servers write too. */
export const appendDay: PacketWrite<AddDay> = async ({ room, run, services }) => {
  await run(
    (doc) => addDay(doc, { rangeDays: countRangeDays(room.record), id: services.newId() }),
    async (tx, doc) => {
      const record = await findRecord(tx, room.itineraryId)
      if (record !== undefined && visibleDays(doc).length > countRangeDays(record)) throw new CommandError('range_full')
    },
  )
  return {}
}

export const removeDay: PacketWrite<DeleteDay> = async ({ run }, { dayId }) => {
  const wasThere = await run((doc) => {
    requireDay(doc, dayId)
    return deleteDay(doc, dayId)
  })
  return { isIgnored: wasThere === false }
}

export const appendEvent: PacketWrite<AddEvent> = async ({ run, services }, { dayId, eventData }) => {
  await run((doc) => addEvent(doc, { dayId }, { ...toFields(eventData), label: eventData.label }, services.newId()))
  return {}
}

/** Writes what differs from the version the form was opened with, and merges the note. */
export const mergeEventForm: PacketWrite<EditEvent> = async ({ room, run, versions }, { dayId, eventId, updatedEventData }) => {
  const payload = toFields(updatedEventData)
  const done = await run((doc) => {
    requireDay(doc, dayId)
    const current = room.view().events[eventId]
    if (current === undefined || current.dayId === IDEAS_DAY_ID) throw new CommandError('unknown_event')
    const base: EventFields = guessFormBase(versions?.ofEvent(eventId) ?? [], payload) ?? current
    const changes = Object.fromEntries(findChangedFields(payload, base).map((field) => [field, payload[field]]))
    editEvent(doc, eventId, changes, { description: base.description })
    return { base, burst: versions?.room.burst ?? Infinity }
  })
  if (done === undefined) return {}
  versions?.recordAcceptedEdit(eventId, { ...done.base, ...payload }, done.burst)
  return { burst: done.burst }
}

/** `event` comes without hidden places, which a member's page shows. */
export function eventMatchesForm(event: EventFields, form: EventPatch): boolean {
  const entered = { ...form, ...toFields(form) }
  return eventFieldNames.every((field) => {
    const value = readPlace(entered[field])?.hidden === true ? null : entered[field]
    return value === undefined || isSameValue(value, event[field])
  })
}

/** Also from another day, but not an idea. */
export const removeEvent: PacketWrite<DeleteEvent> = async ({ run }, { dayId, eventId }) => {
  const wasThere = await run((doc) => {
    requireDay(doc, dayId)
    const { days, events } = roots(doc)
    const event = events.get(eventId)
    if (event !== undefined && !days.has(positionOf(event)[0])) throw new CommandError('unknown_event')
    return deleteEvent(doc, eventId)
  })
  return { isIgnored: wasThere === false }
}

/** Ignores events that are not in the day. */
export const orderEvents: PacketWrite<ReorderEvents> = async ({ run }, { dayId, eventData }) => {
  await run((doc) => {
    requireDay(doc, dayId)
    reorderEvents(
      doc,
      dayId,
      eventData.reorderedEvents.map(({ id }) => id),
    )
  })
  return {}
}
