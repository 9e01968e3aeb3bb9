import { expect, it } from 'vitest'
import { EventFieldsInput } from '../realtime/socketEvents'
import { categories } from '../categories'
import { emptyEventFields, eventFieldNames, eventFieldOf } from '../itinerary/fields'
import { noEventCounts } from '../itinerary/wire'
import { WireEvent } from './events'

const event = { id: 'a', orderIndex: 0, authorId: null, ...emptyEventFields, ...noEventCounts }

it.each(eventFieldNames)('a response accepts for %s only the values of the field table', (field) => {
  const { empty, options } = eventFieldOf(field)
  const takes = (value: unknown) => WireEvent.safeParse({ ...event, [field]: value }).success
  expect(takes(empty)).toBe(true)
  expect(takes(null)).toBe(empty === null)
  expect(takes(undefined)).toBe(false)
  expect(takes(7)).toBe(false)
  expect(takes('anything')).toBe(options === undefined)
  expect(categories.every(takes)).toBe(true)
})

it.each(eventFieldNames.filter((field) => field !== 'label'))('a form may omit %s or clear it with null', (field) => {
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
