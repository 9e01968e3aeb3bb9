import { expect, it } from 'vitest'
import { EventFieldsInput } from '../realtime/socketEvents'
import { categories } from '../categories'
import { colosseum } from '#testkit/randomPlace'
import { emptyEventFields, eventFieldNames, eventFieldOf, textEventFields } from '../itinerary/fields'
import { noEventCounts } from '../itinerary/wire'
import { WireEvent } from './events'

const event = { id: 'a', orderIndex: 0, authorId: null, ...emptyEventFields, ...noEventCounts }

it.each(textEventFields)('a response accepts for %s only the values of the field table', (field) => {
  const { empty, options } = eventFieldOf(field)
  const takes = (value: unknown) => WireEvent.safeParse({ ...event, [field]: value }).success
  expect(takes(empty)).toBe(true)
  expect(takes(null)).toBe(empty === null)
  expect(takes(undefined)).toBe(false)
  expect(takes(7)).toBe(false)
  expect(takes('anything')).toBe(options === undefined)
  expect(categories.every(takes)).toBe(true)
})

it.each(eventFieldNames)('a response accepts null for %s only if the field may be empty', (field) => {
  expect(WireEvent.safeParse({ ...event, [field]: null }).success).toBe(eventFieldOf(field).empty === null)
  expect(WireEvent.safeParse({ ...event, [field]: undefined }).success).toBe(false)
})

it('a response has places and nights', () => {
  const placed = { ...event, place: colosseum, to: colosseum, nights: 3 }
  expect(WireEvent.parse(placed)).toEqual(placed)
  for (const [field, value] of Object.entries({ place: 'Roma', to: { lat: 1, lng: 2 }, nights: '3' }))
    expect(WireEvent.safeParse({ ...event, [field]: value }).success).toBe(false)
})

it('a form of an older client has no places and nights', () => {
  expect(EventFieldsInput.parse({ label: 'Museo', place: colosseum, to: null, nights: 3 })).toEqual({ label: 'Museo' })
})

it.each(textEventFields.filter((field) => field !== 'label'))('a form may omit %s or clear it with null', (field) => {
  const taken = (value: unknown) => EventFieldsInput.parse({ label: 'Museo', [field]: value })[field]
  expect(taken(undefined)).toBeUndefined()
  expect(taken(null)).toBe(eventFieldOf(field).empty)
  expect(taken('')).toBe('')
  expect(EventFieldsInput.safeParse({ label: 'Museo', [field]: 7 }).success).toBe(false)
})

it('a form of a new event needs a title', () => {
  expect(EventFieldsInput.safeParse({ label: null }).success).toBe(false)
  expect(EventFieldsInput.safeParse({}).success).toBe(false)
})
