import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'
import { addEvent } from './commands'
import { copyEvents } from './copyEvents'
import { newDoc } from './doc'
import { emptyEventFields } from './fields'
import { IDEAS_DAY_ID } from './ideas'
import { seedDoc } from './seed'
import { computeView } from './view'

const trip = () => {
  const doc = newDoc()
  seedDoc(doc, 2)
  const read = () => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-25'))
  const labels = (ids: readonly string[]) => ids.map((id) => read().events[id]?.label)
  return { doc, read, labels }
}

const coliseo = { ...emptyEventFields, label: 'Coliseo', description: 'x'.repeat(400), startTime: '09:30' }
const unnamed = { ...emptyEventFields, image: '/uploads/a.webp', place: { ...colosseum, hidden: true }, nights: 3 }

it('copies are appended in order, with all fields and new ids', () => {
  const { doc, read, labels } = trip()
  const dayId = read().days[1]!.id
  const first = addEvent(doc, { dayId }, { label: 'Antes' })
  const ids = copyEvents(doc, dayId, [coliseo, unnamed])
  expect(labels(read().days[1]!.events)).toEqual(['Antes', 'Coliseo', ''])
  expect(read().days[1]!.events).toEqual([first, ...ids])
  expect(ids.map((id) => read().events[id])).toEqual([
    { ...coliseo, id: ids[0], dayId, orderIndex: 1, authorId: null },
    { ...unnamed, id: ids[1], dayId, orderIndex: 2, authorId: null },
  ])
  copyEvents(doc, IDEAS_DAY_ID, [coliseo])
  expect(labels(read().ideas)).toEqual(['Coliseo'])
})

it('copies all events or none', () => {
  const { doc, read } = trip()
  const dayId = read().days[0]!.id
  copyEvents(
    doc,
    dayId,
    Array.from({ length: 58 }, () => coliseo),
  )
  const before = read()
  expect(() => copyEvents(doc, dayId, [coliseo, coliseo, coliseo])).toThrow('day_full')
  expect(() => copyEvents(doc, 'nowhere', [coliseo])).toThrow('unknown_day')
  expect(read()).toEqual(before)
  copyEvents(doc, dayId, [coliseo, coliseo])
  expect(read().days[0]!.events).toHaveLength(60)
})
