import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'
import { ideasNear } from './nearbyIdeas'

const at = (lat: number) => ({ ...colosseum, lat })

it('lists ideas within 1 km of a stop or an arrival, nearest first', () => {
  const doc = newDoc()
  seedDoc(doc, 2)
  const viewNow = () => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-25'))
  const [first = '', second = ''] = viewNow().days.map(({ id }) => id)
  addEvent(doc, { dayId: first }, { label: 'Coliseo', place: at(41.89) })
  addEvent(doc, { dayId: first }, { label: 'Tren', category: 'transport', to: at(45.4) })
  const idea = (label: string, lat: number | undefined) =>
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label, ...(lat !== undefined && { place: at(lat) }) })
  const far = idea('Lejos', 41.9)
  const near = idea('Helado', 41.8935)
  const nearer = idea('Fuente', 41.891)
  const there = idea('Milán', 45.408)
  const nowhere = idea('Sin sitio', undefined)
  const view = viewNow()
  expect(ideasNear(view, first).map(({ id }) => id)).toEqual([nearer, near, there])
  expect(ideasNear(view, first)[0]?.metres).toBeCloseTo(111, 0)
  expect([far, nowhere].some((id) => ideasNear(view, first).some((found) => found.id === id))).toBe(false)
  expect(ideasNear(view, second)).toEqual([])
})
