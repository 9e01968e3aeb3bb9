import { expect, it } from 'vitest'
import { addEvent, deleteDay } from './commands'
import { copyViewInto, seedDoc } from './seed'
import { newDoc } from './doc'
import { IDEAS_DAY_ID } from './ideas'
import { computeView, type ItineraryView } from './view'
import { calendarDate } from '#testkit/date'

const read = (doc: ReturnType<typeof newDoc>) => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-26'))

const words = ({ days, ideas, events }: ItineraryView) => {
  const say = (id: string) => {
    const { id: _id, dayId: _dayId, ...rest } = events[id]!
    return rest
  }
  return { days: days.map(({ label, events: inside }) => ({ label, events: inside.map(say) })), ideas: ideas.map(say) }
}

it('a copy equals its source under new ids', () => {
  const doc = newDoc()
  seedDoc(doc, 3)
  const [first, second] = read(doc).days
  addEvent(
    doc,
    { dayId: first!.id },
    { label: 'Coliseo', description: 'Entrar por el arco', startTime: '09:30', category: 'landmark' },
  )
  addEvent(doc, { dayId: first!.id }, { label: 'Foro', image: '/images/x.svg' })
  addEvent(doc, { dayId: second!.id }, { label: 'Se va con su día' })
  addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Algún día' })
  deleteDay(doc, second!.id)

  const copy = newDoc()
  const eventIds = copyViewInto(copy, read(doc))
  expect(words(read(copy))).toEqual(words(read(doc)))
  expect(read(copy).days).toHaveLength(2)
  expect(Object.values(read(doc).events).map(({ id, label }) => [label, read(copy).events[eventIds.get(id)!]?.label])).toEqual(
    ['Coliseo', 'Foro', 'Algún día'].map((label) => [label, label]),
  )
  const ids = ({ days, events }: ItineraryView) => [...days.map(({ id }) => id), ...Object.keys(events)]
  expect(ids(read(copy)).filter((id) => ids(read(doc)).includes(id))).toEqual([])
})
