import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates'
import { calendarDate } from '#testkit/date'
import { looksLikeCsv } from './csvHeader'
import { readCsv } from './readCsv'

const today = calendarDate('2026-11-28')
const HEADER = 'dia,fecha,inicio,fin,titulo,nota,categoria,imagen'
const read = (...lines: string[]) => readCsv([HEADER, ...lines].join('\r\n'), today)
const problemsOf = (...lines: string[]) => read(...lines).problems.map(({ line, code }) => [line, code])
const blank = { label: '', description: '', category: null, image: null, startTime: null, endTime: null }

it('reads days, dates, times, notes, categories and pictures, and rows without a day as ideas', () => {
  const { itinerary, problems } = read(
    '2,2026-10-25,09:00,11:30,"Coliseo, por dentro","uno\r\ndos",Monumento,/uploads/a.webp',
    ',,,,Ostia,,food,',
    '',
    '1,2026-10-24,,,Llegada,,,',
  )
  expect(problems).toEqual([])
  expect(itinerary).toEqual({
    title: null,
    description: null,
    image: null,
    startDate: '2026-10-24',
    endDate: '2026-10-25',
    location: null,
    days: [
      { events: [{ ...blank, label: 'Llegada' }] },
      {
        events: [
          {
            label: 'Coliseo, por dentro',
            description: 'uno\ndos',
            category: 'landmark',
            image: '/uploads/a.webp',
            startTime: '09:00',
            endTime: '11:30',
          },
        ],
      },
    ],
    ideas: [{ ...blank, label: 'Ostia', category: 'food' }],
  })
})

it("removes the ' before a formula, and no other", () => {
  expect(
    read("1,,,,'=1+1,'-5,,", "1,,,,'tis,,,").itinerary.days[0]?.events.map(({ label, description }) => [label, description]),
  ).toEqual([
    ['=1+1', '-5'],
    ["'tis", ''],
  ])
})

it.each([
  [
    'semicolons and Spanish dates, as a spreadsheet saves them',
    'Título;Fecha;Hora\nColiseo;24/10/2026;9:00:00\nForo;26/10/2026;',
  ],
  ['tabs and English names', 'date\tstart\ttitle\n2026-10-24\t9:00\tColiseo\n2026-10-26\t\tForo'],
])('reads %s, and without day numbers takes the earliest date as day 1', (_, text) => {
  expect(looksLikeCsv(text)).toBe(true)
  const { itinerary, problems } = readCsv(text, today)
  expect(problems).toEqual([])
  expect(itinerary).toMatchObject({ startDate: '2026-10-24', endDate: '2026-10-26' })
  expect(itinerary.days.map(({ events }) => events.map(({ label, startTime }) => [label, startTime]))).toEqual([
    [['Coliseo', '09:00']],
    [],
    [['Foro', null]],
  ])
})

it('nights in a column of their own are said once', () => {
  const { itinerary } = readCsv(
    'Nombre;Entrada;Salida;Noches\nHotel;10/06/2027;12/06/2027;2\nHostal;12/06/2027;14/06/2027;3\n',
    today,
  )
  expect(itinerary.days.flatMap(({ events }) => events.map(({ description }) => description))).toEqual([
    '2 noches',
    '2 noches\nNoches: 3',
  ])
})

describe('invalid input', () => {
  it('is reported with the line where its row begins, and the rest of the row is read', () => {
    const { itinerary, problems } = read(
      '1,2026-10-24,25:00,,"Coliseo\r\ny Foro",,,',
      'uno,,,,A,,,',
      '1,ayer,,,B,,,',
      '2,2026-10-24,,,C,,,',
      '1,,,,D,,Trabajo,https://otro.test/x.jpg',
      '1,,,,E,,,,y más',
    )
    expect(problems).toMatchObject([
      { line: 2, code: 'bad_time', text: 'Línea 2: la hora «25:00» no existe.' },
      { line: 4, code: 'bad_day', text: 'Línea 4: «uno» no es un número de día.' },
      { line: 5, code: 'bad_date', text: 'Línea 5: no entendemos la fecha «ayer».' },
      { line: 6, code: 'date_mismatch', text: 'Línea 6: la fecha «2026-10-24» no es la de ese día; cuenta el día.' },
      { line: 7, code: 'unknown_category', text: 'Línea 7: no conocemos la categoría «Trabajo».' },
      {
        line: 7,
        code: 'foreign_image',
        text: 'Línea 7: la imagen «https://otro.test/x.jpg» no está en Periplo y no se importa.',
      },
      { line: 8, code: 'extra_cells', text: 'Línea 8: sobra «y más».', quote: 'y más' },
    ])
    expect(itinerary.days.map(({ events }) => events.map(({ label }) => label))).toEqual([
      ['Coliseo y Foro', 'B', 'D', 'E'],
      ['C'],
    ])
    expect(itinerary.ideas.map(({ label }) => label)).toEqual(['A'])
  })

  it('an unknown column goes into the note with its name', () => {
    const { itinerary, problems } = readCsv('dia,titulo,nota,precio\n1,A,a,5\n1,B,,6', today)
    expect(itinerary.days[0]?.events.map(({ description }) => description)).toEqual(['a\nprecio: 5', 'precio: 6'])
    expect(problems).toEqual([])
  })

  it('an unclosed quote is dropped, and the rest is read', () => {
    const { itinerary, problems } = read('1,,,,A,,,', '1,,,,"B,,,', '1,,,,C,,,', '1,25:00,,,D,,,')
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'open_quote'],
      [5, 'bad_date'],
    ])
    expect(itinerary.days[0]?.events.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D'])
  })
})

it('empty lines count for line numbers, also 90,000 of them', () => {
  const { itinerary, problems } = readCsv(`dia,titulo\n\n\n1,"A\n\nB"\n\nuno,C\n\n\n1,"D\n1,E\n`, today)
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [8, 'bad_day'],
    [11, 'open_quote'],
  ])
  expect([itinerary.days[0]?.events.length, itinerary.ideas.length]).toEqual([3, 1])
  expect(readCsv(`dia,titulo\n${'\n'.repeat(90_000)}1,A`, today).problems).toEqual([])
})

it('a table without events or longer than a year is refused', () => {
  const refused = (code: string) => expect.objectContaining({ issues: [{ path: 'file', code }] })
  expect(() => read(',,,,,,,')).toThrow(refused('nothing_found'))
  expect(() => read(...Array.from({ length: 8 }, (_, i) => `,${addDays(calendarDate('2026-01-01'), 55 * i)},,,A,,,`))).toThrow(
    refused('too_many_days'),
  )
  expect(problemsOf('1,2026-01-02,,,A,,,', ',2026-01-01,,,B,,,')).toEqual([[3, 'date_mismatch']])
})

it('a day number that is too large and a date far from the others are problems', () => {
  const { itinerary, problems } = read('1,2026-01-01,,,A,,,', '366,,,,B,,,', ',2062-01-01,,,C,,,')
  expect([itinerary.days.length, itinerary.ideas.map(({ label }) => label)]).toEqual([1, ['B']])
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'bad_day'],
    [4, 'far_away'],
  ])
})

it.each(['Roma', 'Día 1\n10:00 Coliseo', 'titulo\nColiseo', 'Un título, una nota', ''])('%j is no table', (text) => {
  expect(looksLikeCsv(text)).toBe(false)
})
