import { expect, it, vi } from 'vitest'
import { calendarDate } from '#testkit/date'
import { addEvent, deleteDay } from './commands'
import { newDoc, roots } from './doc'
import { IDEAS_DAY_ID } from './ideas'
import { seedDoc } from './seed'
import { moveSurplusToIdeas } from './surplusDays'
import { computeView } from './view'

const trip = (days: number) => {
  const doc = newDoc()
  seedDoc(doc, days)
  const read = () => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-28'))
  const add = (dayNumber: number, label: string) =>
    addEvent(doc, { dayId: dayNumber === 0 ? IDEAS_DAY_ID : read().days[dayNumber - 1]!.id }, { label })
  return { doc, read, add }
}

it('moves the events of the last days behind the ideas, in order and under their ids', () => {
  const { doc, read, add } = trip(4)
  const stays = add(2, 'Foro')
  const idea = add(0, 'Ostia')
  const moved = [add(3, 'Coliseo'), add(3, 'Panteón'), add(4, 'Trastevere')]
  const [first, second] = read().days.map(({ id }) => id)
  const before = read().events[moved[0]!]!
  let updates = 0
  doc.on('update', () => (updates += 1))
  moveSurplusToIdeas(doc, 2)
  expect(read().days.map(({ id, events }) => [id, events])).toEqual([
    [first, []],
    [second, [stays]],
  ])
  expect(read().ideas).toEqual([idea, ...moved])
  expect(read().events[moved[0]!]).toEqual({ ...before, dayId: IDEAS_DAY_ID, orderIndex: 1 })
  expect(updates).toBe(1)
})

it('counts only visible days, not deleted ones', () => {
  const { doc, read, add } = trip(3)
  const kept = add(3, 'Coliseo')
  deleteDay(doc, read().days[0]!.id)
  moveSurplusToIdeas(doc, 2)
  expect(read().days.map(({ events }) => events)).toEqual([[], [kept]])
  expect(read().ideas).toEqual([])
})

it('changes nothing if all days fit', () => {
  const { doc, add } = trip(3)
  add(3, 'Coliseo')
  let updates = 0
  doc.on('update', () => (updates += 1))
  moveSurplusToIdeas(doc, 3)
  moveSurplusToIdeas(doc, 9)
  expect(updates).toBe(0)
})

it('looks up the position of an event once, for any number of days', () => {
  const { doc, add } = trip(20)
  const event = roots(doc).events.get(add(20, 'Coliseo'))!
  const reads = vi.spyOn(event, 'get')
  moveSurplusToIdeas(doc, 1)
  expect(reads).toHaveBeenCalledOnce()
})
