import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { readPastedText } from './readPastedText'

const read = (text: string) => readPastedText(text, calendarDate('2026-11-28'))
const event = (label: string, fields: object = {}) => ({
  label,
  description: '',
  category: null,
  image: null,
  startTime: null,
  endTime: null,
  ...fields,
})
const labels = (text: string) => read(text).itinerary.days.map(({ events }) => events.map(({ label }) => label))
const texts = (text: string) => read(text).problems.map((problem) => problem.text)

it('reads title, description, days, times, notes and ideas', () => {
  const { itinerary, problems, kind } = read(`Roma en tres días

Con los padres de Ana.
Todo andando.

Día 1
10:00 Coliseo
  Entradas en el móvil.

  Llevar agua.
12:30–14:00 Comida
Paseo sin prisa
- Trevi
  de noche
Día 2
9:00 Foro
Ideas
- Ostia
  en tren
`)
  expect(kind).toBe('txt')
  expect(problems).toEqual([])
  expect(itinerary).toEqual({
    title: 'Roma en tres días',
    description: 'Con los padres de Ana.\nTodo andando.',
    image: null,
    startDate: null,
    endDate: null,
    location: null,
    days: [
      {
        events: [
          event('Coliseo', { startTime: '10:00', description: 'Entradas en el móvil.\n\nLlevar agua.' }),
          event('Comida', { startTime: '12:30', endTime: '14:00' }),
          event('Paseo sin prisa'),
          event('Trevi', { description: 'de noche' }),
        ],
      },
      { events: [event('Foro', { startTime: '09:00' })] },
    ],
    ideas: [event('Ostia', { description: 'en tren' })],
  })
})

it('a skipped day number is an empty day, a repeated one continues its day', () => {
  expect(labels('Día 1\nA\nDía 3\nB\nDía 1\nC')).toEqual([['A', 'C'], [], ['B']])
})

it.each([
  ['10:00-11:30 Foro', '10:00', '11:30'],
  ['10:00 - 11:30 Foro', '10:00', '11:30'],
  ['10:00–11:30 Foro', '10:00', '11:30'],
  ['10:00 — 11:30: Foro', '10:00', '11:30'],
  ['10:00 a 11:30 Foro', '10:00', '11:30'],
  ['10:00 h Foro', '10:00', null],
  ['10h00 Foro', '10:00', null],
  ['9:05 - Foro', '09:05', null],
  ['A las 10:00 Foro', '10:00', null],
  ['22:00–01:30 Foro', '22:00', '01:30'],
])('%s has its times', (line, startTime, endTime) => {
  expect(read(`Día 1\n${line}`).itinerary.days[0]?.events).toEqual([event('Foro', { startTime, endTime })])
})

it.each(['24 horas de Le Mans', '10.30 euros', '1234:56 x', '10:005', '24/10 Ostia'])('%s has no time', (line) => {
  expect(read(`Día 1\n${line}`).itinerary.days[0]?.events).toEqual([event(line)])
})

it.each(['Día 2', 'DIA 2:', 'día 2 - Domingo, 25 de octubre', '## Día 2', 'Day 2'])('"%s" begins a day', (heading) => {
  expect(labels(`${heading}\nA`)).toEqual([[], ['A']])
  expect(texts(`${heading}\nA`)).toEqual([])
})

it('a line that only resembles a day heading is an event', () => {
  expect(labels('Día 1\nDía 10:00 de vuelta\nDías de sol')).toEqual([['Día 10:00 de vuelta', 'Días de sol']])
})

it('a line before any day is an event if it begins with a time', () => {
  expect(read('Roma\n10:00 Coliseo').itinerary).toMatchObject({ title: 'Roma', days: [{ events: [{ label: 'Coliseo' }] }] })
})

it('below Ideas each line is an idea, with or without a dash', () => {
  expect(read('Día 1\nA\nIdeas\n- B\nC').itinerary.ideas.map(({ label }) => label)).toEqual(['B', 'C'])
})

it('indented lines are shifted left by the indentation of the first one', () => {
  expect(read('Día 1\nA\n    uno\n      dos\n  tres').itinerary.days[0]?.events[0]?.description).toBe('uno\n  dos\ntres')
})

describe('invalid input', () => {
  it('is reported with its line, and nothing else is lost', () => {
    const { itinerary, problems } = read('Roma\nDía 1\n25:00 Coliseo\n10:00–10:75 Foro\nDía 0\nDía 2: Vaticano\n09:00 Museos')
    expect(problems).toMatchObject([
      { line: 3, code: 'bad_time', text: 'Línea 3: la hora «25:00» no existe.' },
      { line: 4, code: 'bad_time', text: 'Línea 4: la hora «10:75» no existe.' },
      { line: 5, code: 'bad_day', text: 'Línea 5: «0» no es un número de día.' },
    ])
    expect(itinerary.days).toEqual([
      { events: [event('Coliseo'), event('Foro', { startTime: '10:00' })] },
      { events: [event('Vaticano'), event('Museos', { startTime: '09:00' })] },
    ])
  })

  it('an overlong title is kept whole in the note', () => {
    const long = 'Coliseo '.repeat(8).trim()
    const { itinerary, problems } = read(`Día 1\n${long}\n  y más`)
    expect(problems).toMatchObject([{ line: 2, code: 'title_too_long' }])
    expect(itinerary.days[0]?.events[0]).toMatchObject({ label: expect.stringMatching(/…$/), description: `${long}\ny más` })
    expect([...(itinerary.days[0]?.events[0]?.label ?? '')].length).toBeLessThanOrEqual(50)
  })

  it('is reported up to 200 times', () => {
    const { problems } = read(`Día 1\n${'25:00 x\n'.repeat(50)}${'Día 0\n'.repeat(1500)}`)
    expect(problems).toHaveLength(201)
    expect(problems.at(-1)).toMatchObject({ line: null, code: 'more', text: 'Hay 1350 avisos más.' })
  })
})

it.each(['', 'Roma', 'Una carta\n\nsin días ni horas'])('"%s" contains no trip', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ issues: [{ path: 'file', code: 'nothing_found' }] }))
})

it('more than 365 days are refused', () => {
  expect(() => read('Día 365\nA\nDía 366\nB')).toThrow(
    expect.objectContaining({ issues: [{ path: 'file', code: 'too_many_days' }] }),
  )
  expect(read('Día 365\nA').itinerary.days).toHaveLength(365)
  const { itinerary, problems } = read('Día 1\nA\nDía 20266\nB')
  expect([itinerary.days.length, problems.map(({ line, code }) => [line, code])]).toEqual([2, [[3, 'bad_day']]])
})

it('place and dates of our own export are read, and dates from a day heading', () => {
  const ours = read('Roma\nRoma, Italia · del 24 al 26 de octubre de 2026\n\nDía 1\nA')
  expect(ours).toMatchObject({
    placeName: 'Roma, Italia',
    itinerary: { startDate: '2026-10-24', endDate: '2026-10-26', description: null },
  })
  expect(read('Día 2 - 25 de octubre de 2026\nA').itinerary).toMatchObject({ startDate: '2026-10-24', endDate: '2026-10-25' })
})

/** 300 kB of it take a minute with a pattern that looks at each blank again. */
it.each(['ok%x', 'Mañana%x', '10:00 Coliseo%x', '- a%x', 'Ida%x', 'Día 2%x'])('a long gap in %j is read at once', (line) => {
  expect(read(`Día 1\n${line.replace('%', ' '.repeat(300_000))}`).itinerary.days.length).toBeGreaterThan(0)
})
