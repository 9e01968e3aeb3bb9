import * as Y from 'yjs'
import { describe, expect, it } from 'vitest'
import { caseCount } from '#testkit/budget'
import { calendarDate } from '#testkit/date'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { addDays, tripLength } from '../dates'
import { addDay, addEvent, deleteDay, editEvent, moveDay, moveEvent } from './commands'
import { newDoc } from './doc'
import { IDEAS_DAY_ID } from './ideas'
import { keepDates, planKeptDates, type TripDates } from './keepDates'
import { seedDoc } from './seed'
import { moveSurplusToIdeas } from './surplusDays'
import { captureUndoStep, redo, undo } from './undo/undo'
import { computeView } from './view'

const dates = (start: string, end: string): TripDates => ({ start: calendarDate(start), end: calendarDate(end) })
// Clocks go back in Madrid on 25 October 2026.
const now = dates('2026-10-24', '2026-10-27')

const view = (doc: Y.Doc, { start, end }: TripDates) => computeView(doc, start, end)
const shown = (doc: Y.Doc, within: TripDates) => {
  const { days, ideas, events } = view(doc, within)
  const labels = (ids: readonly string[]) => ids.map((id) => events[id]?.label)
  return { days: days.map((day) => [day.date.slice(5), ...labels(day.events)]), ideas: labels(ideas) }
}
const datesOf = (doc: Y.Doc, within: TripDates) =>
  new Map(view(doc, within).days.flatMap(({ date, events }) => events.map((id) => [id, date] as const)))
const dayId = (doc: Y.Doc, dayNumber: number) => view(doc, now).days[dayNumber - 1]!.id

function trip() {
  const doc = newDoc()
  seedDoc(doc, 4)
  for (const [dayNumber, label] of ['Ostia', 'Foro', 'Coliseo', 'Panteón', 'Trevi'].entries())
    addEvent(doc, { dayId: dayNumber === 0 ? IDEAS_DAY_ID : dayId(doc, dayNumber) }, { label })
  return doc
}
function meet(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)))
}
function twin(doc: Y.Doc) {
  const other = newDoc()
  meet(doc, other)
  return other
}

describe('events that keep their dates', () => {
  it('get empty days in front when the trip begins earlier', () => {
    const doc = trip()
    const ids = keepDates(doc, now, dates('2026-10-22', '2026-10-27'))
    expect(shown(doc, dates('2026-10-22', '2026-10-27'))).toEqual({
      days: [['10-22'], ['10-23'], ['10-24', 'Foro'], ['10-25', 'Coliseo'], ['10-26', 'Panteón'], ['10-27', 'Trevi']],
      ideas: ['Ostia'],
    })
    expect(ids).toEqual([dayId(doc, 1), dayId(doc, 2)])
  })

  it('become ideas, in order, if the trip begins after them', () => {
    const doc = trip()
    const before = Object.keys(view(doc, now).events).toSorted()
    keepDates(doc, now, dates('2026-10-26', '2026-10-27'))
    expect(shown(doc, dates('2026-10-26', '2026-10-27'))).toEqual({
      days: [
        ['10-26', 'Panteón'],
        ['10-27', 'Trevi'],
      ],
      ideas: ['Ostia', 'Foro', 'Coliseo'],
    })
    expect(Object.keys(view(doc, now).events).toSorted()).toEqual(before)
  })

  it('leave at both ends, and at the end while days join in front', () => {
    const both = trip()
    keepDates(both, now, dates('2026-10-25', '2026-10-26'))
    expect(shown(both, dates('2026-10-25', '2026-10-26'))).toEqual({
      days: [
        ['10-25', 'Coliseo'],
        ['10-26', 'Panteón'],
      ],
      ideas: ['Ostia', 'Foro', 'Trevi'],
    })
    const moved = trip()
    keepDates(moved, now, dates('2026-10-23', '2026-10-25'))
    expect(shown(moved, dates('2026-10-23', '2026-10-25'))).toEqual({
      days: [['10-23'], ['10-24', 'Foro'], ['10-25', 'Coliseo']],
      ideas: ['Ostia', 'Panteón', 'Trevi'],
    })
  })

  it('stay although the trip has fewer days than dates', () => {
    const doc = trip()
    deleteDay(doc, dayId(doc, 4))
    deleteDay(doc, dayId(doc, 3))
    keepDates(doc, now, dates('2026-10-25', '2026-10-27'))
    expect(shown(doc, dates('2026-10-25', '2026-10-27'))).toEqual({ days: [['10-25', 'Coliseo']], ideas: ['Ostia', 'Foro'] })
  })

  it('stay beyond the dates if two users added the last day, until the dates are cut', () => {
    expect(planKeptDates(5, now, dates('2026-10-23', '2026-10-27'))).toEqual({ added: 1, first: 0, last: 0 })
    expect(planKeptDates(5, now, dates('2026-10-23', '2026-10-26'))).toEqual({ added: 1, first: 0, last: 2 })
    expect(planKeptDates(5, now, dates('2026-10-25', '2026-10-27'))).toEqual({ added: 0, first: 1, last: 1 })
  })

  it('all become ideas under dates that share no day with the old ones', () => {
    for (const next of [dates('2026-11-24', '2026-11-27'), dates('2026-01-01', '2026-01-03')]) {
      const doc = trip()
      keepDates(doc, now, next)
      expect(shown(doc, next).ideas).toEqual(['Ostia', 'Foro', 'Coliseo', 'Panteón', 'Trevi'])
      expect(shown(doc, next).days.length).toBeLessThanOrEqual(tripLength(next.start, next.end))
    }
  })

  it('are one update, and none under the same dates', () => {
    const doc = trip()
    let updates = 0
    doc.on('update', () => (updates += 1))
    keepDates(doc, now, now)
    expect(updates).toBe(0)
    keepDates(doc, now, dates('2026-10-25', '2026-10-26'))
    expect(updates).toBe(1)
  })
})

it('every event of a random trip keeps its date or becomes an idea, and one undo restores all', () => {
  const cases = caseCount('SEEDS', { short: 60, full: 1000 })
  for (let seed = 1; seed <= cases; seed += 1) {
    const random = randomFrom(seed)
    const doc = newDoc()
    const start = addDays(calendarDate('2024-01-01'), random.below(1500))
    const length = 1 + random.below(9)
    const from = { start, end: addDays(start, length - 1) }
    seedDoc(doc, 1 + random.below(length))
    for (let step = 0; step < 40; step += 1) applyRandomCommand(random, doc, length)
    const nextStart = addDays(start, random.below(21) - 10)
    const next = { start: nextStart, end: addDays(nextStart, random.below(14)) }

    const before = view(doc, from)
    const datesBefore = datesOf(doc, from)
    const { step } = captureUndoStep(doc, () => keepDates(doc, from, next))
    const after = view(doc, next)
    const kept = datesOf(doc, next)
    for (const [id, date] of datesBefore) {
      const stays = date >= next.start && date <= next.end
      expect([seed, id, kept.get(id)]).toEqual([seed, id, stays ? date : undefined])
      if (!stays) expect(after.ideas).toContain(id)
    }
    expect(kept.size + after.ideas.length).toBe(Object.keys(before.events).length)
    expect(after.days.length).toBeLessThanOrEqual(tripLength(next.start, next.end))

    if (step.days.length > 0) undo(doc, step)
    expect(view(doc, from)).toEqual(before)
    if (step.days.length > 0) redo(doc, step)
    expect(view(doc, next)).toEqual(after)
  }
})

describe('beside the edits of another user', () => {
  const later = dates('2026-10-26', '2026-10-27')
  const earlier = dates('2026-10-22', '2026-10-27')

  it('an event that joins a leaving day never moves the dates of the others', () => {
    const doc = trip()
    const other = twin(doc)
    keepDates(doc, now, later)
    addEvent(other, { dayId: dayId(other, 1) }, { label: 'Tívoli' })
    meet(doc, other)
    expect(shown(doc, later)).toEqual({
      days: [
        ['10-26', 'Panteón'],
        ['10-27', 'Trevi'],
        ['10-28', 'Tívoli'],
      ],
      ideas: ['Ostia', 'Foro', 'Coliseo'],
    })
    // As the server does with the new dates.
    moveSurplusToIdeas(doc, 2)
    expect(shown(doc, later).ideas).toEqual(['Ostia', 'Foro', 'Coliseo', 'Tívoli'])
  })

  it('both changes stand, and undo takes back only its own', () => {
    const doc = trip()
    const other = twin(doc)
    const { step } = captureUndoStep(doc, () => keepDates(doc, now, earlier))
    editEvent(other, view(other, now).days[0]!.events[0]!, { label: 'Foro romano' })
    addEvent(other, { dayId: dayId(other, 2) }, { label: 'Tívoli' })
    moveEvent(other, view(other, now).days[3]!.events[0]!, { dayId: dayId(other, 3) })
    meet(doc, other)
    expect(view(doc, earlier)).toEqual(view(other, earlier))
    expect(shown(doc, earlier).days).toEqual([
      ['10-22'],
      ['10-23'],
      ['10-24', 'Foro romano'],
      ['10-25', 'Coliseo', 'Tívoli'],
      ['10-26', 'Panteón', 'Trevi'],
      ['10-27'],
    ])
    undo(doc, step)
    meet(doc, other)
    expect(shown(other, now).days).toEqual([
      ['10-24', 'Foro romano'],
      ['10-25', 'Coliseo', 'Tívoli'],
      ['10-26', 'Panteón', 'Trevi'],
      ['10-27'],
    ])
  })

  it('no event is lost among random edits', () => {
    const cases = caseCount('SEEDS', { short: 40, full: 500 })
    for (let seed = 1; seed <= cases; seed += 1) {
      const random = randomFrom(seed)
      const doc = trip()
      const other = twin(doc)
      const next = random.pick([later, earlier])!
      keepDates(doc, now, next)
      const own = Object.keys(view(doc, next).events)
      for (let step = 0; step < 8; step += 1) applyRandomCommand(random, other, 4)
      const theirs = new Set(Object.keys(view(other, now).events))
      meet(doc, other)
      expect(view(doc, next)).toEqual(view(other, next))
      const all = view(doc, next).events
      for (const id of own) if (theirs.has(id)) expect(all).toHaveProperty(id)
      for (const id of theirs) expect(all).toHaveProperty(id)
    }
  })

  it('a day that another user adds or moves stays with its events', () => {
    const doc = trip()
    deleteDay(doc, dayId(doc, 4))
    const other = twin(doc)
    keepDates(doc, now, earlier)
    addEvent(other, { dayId: addDay(other, { rangeDays: 4 }) }, { label: 'Tívoli' })
    moveDay(other, dayId(other, 3), 1)
    meet(doc, other)
    expect(shown(doc, earlier).days).toEqual([
      ['10-22'],
      ['10-23'],
      ['10-24', 'Foro'],
      ['10-25', 'Panteón'],
      ['10-26', 'Coliseo'],
      ['10-27', 'Tívoli'],
    ])
  })
})
