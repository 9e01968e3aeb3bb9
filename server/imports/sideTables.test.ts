import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const tables: [what: string, text: string, reading: TripReading][] = [
  [
    'expenses beside the plan',
    `Malta,,,,Gastos,
Día,Hora,Actividad,,Concepto,Importe
1,13:05,Llegada,,Vuelos,184
2,10:00,Gozo,,TOTAL,539
,,,,Hotel,90
`,
    {
      title: 'Malta',
      days: [['13:05 Llegada'], ['10:00 Gozo']],
      problems: [
        [1, 'bad_line'],
        [3, 'bad_line'],
        [4, 'bad_line'],
        [5, 'bad_line'],
      ],
    },
  ],
  [
    'a list without a heading that we know, below a title of its own',
    `Malta;;;Ana
Día;Plan;;Prenda;Cuántas
1;Playa;;Toalla;2
2;Gozo;;;
`,
    {
      title: 'Malta',
      days: [['Playa'], ['Gozo']],
      problems: [
        [1, 'bad_line'],
        [3, 'bad_line'],
      ],
    },
  ],
  [
    'expenses before the plan',
    `Gastos;;;Día;Plan
Vuelos;184;;1;Playa
`,
    { days: [['Playa']], problems: [[2, 'bad_line']] },
  ],
  [
    'more days beside the first ones',
    `Día;Plan;;Día;Plan
1;Playa;;3;Gozo
;Cena;;;Ferry
2;Mdina;;;
`,
    { days: [['Playa', 'Cena'], ['Mdina'], ['Gozo', 'Ferry']] },
  ],
  [
    'a blank column within the plan',
    `Día;Plan;;Precio
1;Playa;;5 €
2;Gozo;;
`,
    { days: [['Playa // Precio: 5 €'], ['Gozo']] },
  ],
]

it.each(tables)('reads a table with %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})

it('cells beside a plan are quoted with their headings', () => {
  const { problems } = read('Día;Plan;;Concepto;Importe (€)\n1;Playa;;Vuelos;184\n')
  expect(problems.map(({ quote }) => quote)).toEqual(['Concepto: Vuelos · Importe: 184 €'])
})
