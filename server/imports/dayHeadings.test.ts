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
  ['Jour 2 : Louvre', { first: 2, title: 'Louvre' }],
  ['Giorno 1', { first: 1, title: '' }],
  ['Tag 3: Kreuzberg', { first: 3, title: 'Kreuzberg' }],
  ['DAY 1\uFE0F\u20E3 Tokio', { first: 1, title: 'Tokio' }],
  ['D3 Skye', { first: 3, title: 'Skye' }],
  ['Sáb', { weekday: 6, title: '' }],
  ['Day 1 / Día 1 — Barcelona', { first: 1, title: 'Barcelona' }],
  ['Día 2 (Day 2): Girona', { first: 2, title: 'Girona' }],
  ['Día 1 · Jueves 9 de julio · Llegada', { first: 1, date: date(9, 7, 4), title: 'Llegada' }],
  ['9 de julio • Vaticano', { date: date(9, 7), title: 'Vaticano' }],
  ['Etapa 3: C – D miércoles 16/09', { first: 3, date: date(16, 9, 3), title: 'C – D' }],
  ['El domingo 8/11:', { date: date(8, 11, 0), title: '' }],
  ['Día 4: Tramo 10/12', { first: 4, date: undefined, title: 'Tramo 10/12' }],
  ['Sábado (17/04):', { date: date(17, 4), weekday: 6, title: '' }],
  ['SEXTA-FEIRA (16/04)', { date: date(16, 4), weekday: 5, title: '' }],
  ['Terça-feira, 10 de março', { date: date(10, 3, 2), title: '' }],
  ['Mercredi 14 avril : Nice', { date: date(14, 4, 3), title: 'Nice' }],
  ['Donnerstag, 15. April', { date: date(15, 4, 4) }],
  ['1er DÍA / 9 DE OCTUBRE: Reikiavik', { first: 1, date: date(9, 10), title: 'Reikiavik' }],
  ['Días 1 y 2 (lun 5 y mar 6 julio) · Bilbao', { first: 1, more: 1, date: date(5, 7, 1), title: 'Bilbao' }],
  ['Días 4-6: Picos (8-10 julio)', { first: 4, more: 2, date: date(8, 7), title: 'Picos' }],
  ['30/12 al 02/01: Lisboa', { more: 3, date: date(30, 12), title: 'Lisboa' }],
  ['D6–D8: Gili', { first: 6, more: 2, title: 'Gili' }],
  ['D1 - 2 museos', { first: 1, more: 0, title: '2 museos' }],
  ['Viernes santo (2 abril)', { date: date(2, 4), weekday: 5, title: 'Viernes santo' }],
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
  'Llegada a Roma (24/10)',
  'Tag along',
  'Mar',
  'Sun',
  'Cena (24/10)',
  'Noche 1: Roma',
])('%s is none', (line) => {
  expect(readDayHeading(line)).toBeUndefined()
})
