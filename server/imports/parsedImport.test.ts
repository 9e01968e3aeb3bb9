import { expect, it } from 'vitest'
import { createEmptyTrip, toImportPreview } from './parsedImport'

const event = (label: string, description = '') => ({
  label,
  description,
  category: null,
  image: null,
  startTime: null,
  endTime: null,
})
const read = (notes: number[]) => ({
  kind: 'txt' as const,
  itinerary: {
    ...createEmptyTrip(),
    days: [{ events: [event('Coliseo')] }, { events: notes.map((length, i) => event(`Plan ${i}`, 'ñ'.repeat(length))) }],
    ideas: [event('Ostia')],
  },
  eventLines: { days: [[2], notes.map((_, i) => i + 4)], ideas: [400] },
  problems: [],
})

it('a preview is the whole trip unless it is very large', () => {
  const whole = read([10_000, 10_000])
  expect(toImportPreview(whole)).toEqual(whole)
})

it('a preview of a very large trip has its first events and the number of those left out', () => {
  const { itinerary, eventLines, problems } = toImportPreview(read(Array.from({ length: 300 }, () => 10_000)))
  expect(itinerary.days.map(({ events }) => events.length)).toEqual([1, 98])
  expect(itinerary.ideas).toEqual([])
  expect([eventLines.days.map((lines) => lines.at(-1)), eventLines.ideas]).toEqual([[2, 101], []])
  expect(problems).toEqual([
    {
      line: null,
      code: 'preview_cut',
      text: 'La vista previa no muestra los últimos 203 eventos; al crear el itinerario entran todos.',
      quote: null,
    },
  ])
})

it('a preview that leaves out one event says so too', () => {
  const { problems } = toImportPreview(read([1_000_000]))
  expect(problems[0]?.text).toMatch(/no muestra los últimos 2 eventos/)
  const one = { ...createEmptyTrip(), ideas: [event('x', 'y'.repeat(1_000_000))] }
  expect(toImportPreview({ ...read([]), itinerary: one }).problems[0]?.text).toBe(
    'La vista previa no muestra el último evento; al crear el itinerario entra también.',
  )
})
