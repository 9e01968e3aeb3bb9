import { expect, it } from 'vitest'
import { newDoc } from '../itinerary/doc'
import { addEvent } from '../itinerary/commands'
import { seedDoc } from '../itinerary/seed'
import { computeView } from '../itinerary/view'
import { toWireDays, toWireEvents } from '../itinerary/wire'
import { calendarDate } from '#testkit/date'
import { rome, createTripSource } from '#testkit/trips/createTripSource'
import { listCalendarEntries } from './calendar/calendarEntries'
import { toItineraryFile } from './writeJson'
import { buildTripOutline, type TripOutline } from './tripOutline'
import { writeCsv, writeMarkdown } from './textWriters'
import { writeText } from './writeText'

/** Everything out of order. */
const shuffled = () => {
  const source = createTripSource({
    days: [[{ label: 'uno' }, { label: 'dos' }, { label: 'tres' }], [], [{ label: 'cuatro' }, { label: 'cinco' }]],
    ideas: [{ label: 'seis' }, { label: 'siete' }],
  })
  return {
    ...source,
    days: source.days.toReversed().map((day) => ({ ...day, events: day.events.toReversed() })),
    ideas: source.ideas.toReversed(),
  }
}
const WORDS = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete']
const wordsIn = (text: string): string[] => text.match(/\b(?:uno|dos|tres|cuatro|cinco|seis|siete)\b/g) ?? []

it('orders days and events by position, followed by the ideas', () => {
  const { days, ideas } = buildTripOutline(shuffled())
  expect(days.map(({ dayNumber, date: on }) => [dayNumber, on])).toEqual([
    [1, '2026-10-24'],
    [2, '2026-10-25'],
    [3, '2026-10-26'],
  ])
  expect([...days.flatMap(({ events }) => events), ...ideas].map(({ label }) => label)).toEqual(WORDS)
})

it('has titles on one line, without control characters', () => {
  const source = createTripSource({ days: [[{ label: ' uno\r\n\u{0}dos ' }]], ideas: [{ label: 'tres\tcuatro' }] })
  const { days, ideas } = buildTripOutline(source)
  expect([days[0]?.events[0]?.label, ideas[0]?.label]).toEqual(['uno dos', 'tres cuatro'])
})

it.each<[string, (trip: TripOutline) => string]>([
  ['text', writeText],
  ['Markdown', writeMarkdown],
  ['CSV', writeCsv],
  ['JSON', (trip) => JSON.stringify(toItineraryFile(trip, { exportedAt: 0, url: null }))],
])('%s has everything in that order', (_, write) => {
  expect(wordsIn(write(buildTripOutline(shuffled())).replace(' en tres días', ''))).toEqual(WORDS)
})

it('a calendar has the days in that order', () => {
  const entries = listCalendarEntries(buildTripOutline(shuffled()))
  expect(entries.flatMap(({ lines }) => wordsIn(lines.join('\n')))).toEqual(WORDS.slice(0, 5))
})

it('reads the events of an open document in their order', () => {
  const doc = newDoc()
  seedDoc(doc, 2)
  const shown = () => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-25'))
  const dayId = shown().days[0]?.id ?? ''
  for (const label of ['Coliseo', 'Foro']) addEvent(doc, { dayId }, { label, description: 'con Luis', startTime: '09:00' })
  addEvent(doc, { dayId: '' }, { label: 'Ostia' })
  const now = shown()
  const outline = buildTripOutline({ ...createTripSource(), days: toWireDays(now), ideas: toWireEvents(now, now.ideas) })
  expect(outline.days[0]?.events.map(({ id, label }) => [id, label])).toEqual(
    now.days[0]?.events.map((id) => [id, now.events[id]?.label]),
  )
  expect(outline.ideas.map(({ label }) => label)).toEqual(['Ostia'])
})

it('has no time zone that is unknown here or missing in an older copy', () => {
  expect(buildTripOutline(createTripSource()).place).toEqual(rome)
  expect(buildTripOutline(createTripSource({ place: { timeZone: 'Marte/Olympus' } })).place.timeZone).toBeNull()
  const { timeZone: _, ...older } = rome
  expect(buildTripOutline({ ...createTripSource(), location: older as typeof rome }).place.timeZone).toBeNull()
})
