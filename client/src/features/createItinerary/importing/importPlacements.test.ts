import { expect, it } from 'vitest'
import type { ImportPreview, ImportProblem } from '#shared/api/imports'
import { emptyEventFields } from '#shared/itinerary/fields'
import { canPlace, planTrip, type Placements } from './importPlacements'

const event = (label: string, startTime: string | null = null) => ({ ...emptyEventFields, label, startTime })
const problem = (line: number | null, code: ImportProblem['code'], quote: string | null = null): ImportProblem => ({
  line,
  code,
  quote,
  text: `${code} ${line}`,
})

/** Day 1 on line 2, day 2 on line 6. */
const preview: ImportPreview = {
  kind: 'txt',
  itinerary: {
    title: 'Roma',
    description: null,
    image: null,
    startDate: null,
    endDate: null,
    location: null,
    days: [{ events: [event('Coliseo', '10:00'), event('Cena')] }, { events: [event('Vaticano')] }],
    ideas: [event('Ostia')],
  },
  eventLines: { days: [[3, 4], [7]], ideas: [10] },
  problems: [
    problem(4, 'bad_time'),
    problem(5, 'bad_line', '11:00–12:00 Foro'),
    problem(6, 'date_mismatch'),
    problem(12, 'bad_line', 'x'.repeat(60)),
    problem(null, 'assumed_encoding'),
  ],
}

const labels = (placements: Placements) => {
  const { itinerary } = planTrip(preview, placements)
  const labelsOf = (events: { label: string }[]) => events.map(({ label }) => label)
  return [...itinerary.days.map(({ events }) => labelsOf(events)), labelsOf(itinerary.ideas)]
}

it('problems stand beside their line, those of a heading above what follows', () => {
  const { days, ideas, problems } = planTrip(preview, {})
  const textsIn = (list: ReadonlyMap<number, ImportProblem[]>) =>
    [...list].map(([at, found]) => [at, ...found.map(({ text }) => text)])
  expect(days.map((day) => [textsIn(day.problems), textsIn(day.between)])).toEqual([
    [[[1, 'bad_time 4']], [[2, 'bad_line 5']]],
    [[], [[0, 'date_mismatch 6']]],
  ])
  expect(textsIn(ideas.between)).toEqual([[1, 'bad_line 12']])
  expect(problems.map(({ placement }) => placement)).toEqual([0, 'nowhere', undefined, 'nowhere', undefined])
})

it('words that were not understood become events where the user sends them, with their times', () => {
  expect(labels({ 1: 0 })).toEqual([['Coliseo', 'Cena', 'Foro'], ['Vaticano'], ['Ostia']])
  expect(planTrip(preview, { 1: 0 }).itinerary.days[0]?.events[2]).toEqual({ ...event('Foro', '11:00'), endTime: '12:00' })
  expect(labels({ 1: 'ideas' })).toEqual([['Coliseo', 'Cena'], ['Vaticano'], ['Foro', 'Ostia']])
  const long = planTrip(preview, { 3: 1 }).itinerary.days[1]?.events[1]
  expect([long?.label.length, long?.description]).toEqual([50, 'x'.repeat(60)])
})

it('an event with a problem moves to another day, and back', () => {
  expect(labels({ 0: 1 })).toEqual([['Coliseo'], ['Cena', 'Vaticano'], ['Ostia']])
  expect(labels({ 0: 'ideas' })).toEqual([['Coliseo'], ['Vaticano'], ['Cena', 'Ostia']])
  expect(labels({ 0: 0, 1: 'nowhere' })).toEqual([['Coliseo', 'Cena'], ['Vaticano'], ['Ostia']])
})

it('events of a cut preview and of our own files stay where they are', () => {
  expect(canPlace(preview)).toBe(true)
  expect(canPlace({ ...preview, kind: 'zip' })).toBe(false)
  expect(canPlace({ ...preview, problems: [problem(null, 'preview_cut')] })).toBe(false)
})
