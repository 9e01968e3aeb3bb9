import { expect, it } from 'vitest'
import { readDayHeading } from './dayHeadings'

const date = (day: number, month?: number, weekday?: number) => ({ day, month, year: undefined, weekday })

it.each([
  ['DÍA 1/5 · TOKIO', { first: 1, title: 'TOKIO' }],
  ['DÍA 3 DE 5: Nikko', { first: 3, title: 'Nikko' }],
  ['Día 4 (de 5)', { first: 4, title: '' }],
  ['Días 5-6: Marcha', { first: 5, more: 1, title: 'Marcha' }],
  ['Día 2: (libre)', { first: 2, title: '(libre)' }],
  ['[Día 4]', { first: 4 }],
  ['Último día: vuelta', { kind: 'last', first: undefined, title: 'vuelta' }],
  ['Del 24 al 26 de abril: Roma', { more: 2, date: date(24, 4), title: 'Roma' }],
  ['27 y 28 de abril: Florencia', { more: 1, date: date(27, 4), title: 'Florencia' }],
  ['16-17 mar: Lisboa', { more: 1, date: date(16, 3), title: 'Lisboa' }],
  ['Friday, March 12: Arrive', { date: date(12, 3, 5), title: 'Arrive' }],
  ['Day 1 – Friday, March 12: Arrive', { first: 1, date: date(12, 3, 5), title: 'Arrive' }],
  ['Saturday the 13th', { date: date(13, undefined, 6) }],
  ['Domingo día 14 de marzo', { date: date(14, 3, 0) }],
  ['Sábado 24 - Roma', { date: date(24, undefined, 6), title: 'Roma' }],
  ['Viernes por la tarde', { weekday: 5, title: '' }],
  ['L 26', { date: date(26) }],
])('%s is a heading', (line, heading) => {
  expect(readDayHeading(line)).toMatchObject(heading)
})

it.each([
  '24 personas',
  '24 de los mejores bares',
  'Lunes 10 museos',
  'Sábado 9:00 Coliseo',
  'M 200',
  'De 3 a 5 museos',
  'Diario',
])('%s is none', (line) => {
  expect(readDayHeading(line)).toBeUndefined()
})
