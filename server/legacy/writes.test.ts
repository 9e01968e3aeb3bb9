import { expect, test } from 'vitest'
import { withoutHiddenPlaces } from '#shared/itinerary/eventPlaces'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import { EditEvent, type EventPatch } from '#shared/realtime/socketEvents'
import { colosseum } from '#testkit/randomPlace'
import { eventMatchesForm } from './writes'

const hotel = { ...colosseum, name: 'Hotel', hidden: true }
const event: EventFields = { ...emptyEventFields, label: 'Hotel', category: 'accommodation', to: colosseum, nights: 3 }

/** As it arrives over a socket. */
const receive = (updatedEventData: Record<string, unknown>): EventPatch => {
  const id = '01a22dff-7dc0-7462-8502-e07921ea4ac8'
  const packet: unknown = JSON.parse(JSON.stringify({ itineraryId: id, dayId: id, eventId: id, updatedEventData }))
  return EditEvent.parse(packet).updatedEventData
}
const isShown = (inDocument: EventFields, form: Record<string, unknown>) =>
  eventMatchesForm(withoutHiddenPlaces(inDocument), receive(form))

test.each<[string, EventFields, Record<string, unknown>]>([
  ['the whole event', event, event],
  ['only a label', event, { label: 'Hotel' }],
  ['a place with its keys in another order', event, { to: Object.fromEntries(Object.entries(colosseum).toReversed()) }],
  ["a hidden place, which a member's page shows", { ...event, place: hotel }, { ...event, place: hotel }],
  ['no hidden place, as a room sends it', { ...event, place: hotel }, { ...event, place: null }],
  ['empty texts for empty fields', event, { ...event, startTime: '', endTime: '', image: '' }],
])('a page of an older client needs no correction if its form has %s', (_, inDocument, form) => {
  expect(isShown(inDocument, form)).toBe(true)
})

test.each<[string, EventFields, Record<string, unknown>]>([
  ['another place', event, { to: { ...colosseum, name: 'Foro' } }],
  ['a place of an event without one', event, { place: colosseum }],
  ['a hidden place that all see by now', { ...event, place: { ...hotel, hidden: false } }, { place: hotel }],
  ['other nights', event, { nights: 7 }],
  ['nights that are no number', event, { nights: '3' }],
  ['extra blanks', event, { label: ' Hotel ' }],
])('a page of an older client is corrected if its form has %s', (_, inDocument, form) => {
  expect(isShown(inDocument, form)).toBe(false)
})
