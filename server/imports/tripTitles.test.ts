import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

it.each([
  ['Escapada a Granada', 'Escapada a Granada'],
  ['Granada con los padres de Ana y los primos del pueblo', 'Granada con los padres de Ana y los primos del pu…'],
  ['El plan:', 'El plan'],
  ['¡Nos vamos a Roma!', '¡Nos vamos a Roma!'],
  ['Plan de Semana Santa en la casa del pueblo:', 'Plan de Semana Santa en la casa del pueblo'],
  ['# Un fin de semana con Ana en Roma: ¡vamos!', 'Un fin de semana con Ana en Roma: ¡vamos!'],
  ['**Un fin de semana con Ana en la Roma:**', 'Un fin de semana con Ana en la Roma'],
])('%s is the title', (line, title) => {
  expect(read(`${line}\n\nDía 1\n10:00 Coliseo\n`).itinerary.title).toBe(title)
})

it.each([
  '¡Qué buena elección! Granada en dos días da para mucho. Aquí va una propuesta:',
  'Después de darle muchas vueltas os cuento lo que haremos:',
  'Two days are just enough to see the best of it.',
])('%s is no title, and stays in the description', (line) => {
  const { itinerary } = read(`${line}\n\nDía 1\n10:00 Coliseo\n`)
  expect([itinerary.title, itinerary.description]).toEqual([null, line])
  const titled = read(`${line}\n\nEscapada\n\nDía 1\n10:00 Coliseo\n`).itinerary
  expect([titled.title, titled.description]).toEqual(['Escapada', line])
})

it.each([
  ['Here’s a relaxed 3-day New York itinerary for you:', 'New York itinerary'],
  ["Here's a relaxed 3-day London itinerary for a family of four:", 'London itinerary for a family of four'],
  ["Sure! Here's a 5-day Japan plan:", 'Japan plan'],
  ["Here's a relaxed 3-day itinerary:", null],
  ["Here's a relaxed itinerary for Rome:", 'Itinerary for Rome'],
  ["Sure! I've put together a relaxed 3-day London itinerary for a family:", 'London itinerary for a family'],
  ['Here is a plan for Rome and a trip to Ostia:', 'Plan for Rome and a trip to Ostia'],
  ['Here’s an itinerary for Rome:', 'Itinerary for Rome'],
  ['Te comparto con mucho gusto un itinerario por Lisboa y Sintra:', 'Itinerario por Lisboa y Sintra'],
  ['¿Prefieres que lo adapte a niños?', null],
])('%s is said by an assistant', (line, title) => {
  const { itinerary, problems } = read(`${line}\n\nDía 1\n10:00 Coliseo\n`)
  expect(itinerary.title).toBe(title)
  expect(problems.length > 0 || itinerary.description === line || title !== null).toBe(true)
})

it('addresses above the first day stay in the description', () => {
  const { itinerary } = read('# [Roma](https://a.test)\n\nCon [mapa](https://b.test).\n\n## Día 1\n- Coliseo\n')
  expect([itinerary.title, itinerary.description]).toEqual(['Roma', 'https://a.test\nCon mapa. https://b.test'])
})

it('a name that a greeting’s title lacks is in a problem', () => {
  const { itinerary, problems } = read("Here's an itinerary for three days, in London:\n\nDay 1\n10:00 Tower\n")
  expect([itinerary.title, problems.map(({ line, code }) => [line, code])]).toEqual([
    'Itinerary for three days',
    [[1, 'bad_line']],
  ])
})
