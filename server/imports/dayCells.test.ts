import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const tables: [what: string, text: string, reading: TripReading][] = [
  [
    'parts of the day beside lodging',
    `Día;Mañana;Tarde;Noche;Alojamiento
1 - 5 agosto;Llegada;Trinity College;Temple Bar;Hostel Generator
2 - 6 agosto;Moher;Galway;;B&B Salthill
`,
    {
      startDate: '2027-08-05',
      days: [
        ['Llegada', 'Trinity College', 'Temple Bar', 'Alojamiento: Hostel Generator'],
        ['Moher', 'Galway', 'Alojamiento: B&B Salthill'],
      ],
    },
  ],
  [
    'parts of the day beside a town and a budget',
    `Día,Ciudad,Mañana,Tarde,Presupuesto
1,París,Louvre,Torre Eiffel,100 €
2,Lyon,,,
`,
    { days: [['Louvre // Ciudad: París', 'Torre Eiffel // Presupuesto: 100 €'], ['Ciudad: Lyon']] },
  ],
  ...['', 'Día', 'Fecha', 'Día / momento'].flatMap((corner): [string, string, TripReading][] => [
    [
      `parts of the day below «${corner}»`,
      `${corner};Mañana;Tarde;Noche
Lunes 5 abril;Tren;Gugg;Pintxos
Martes 6 abril;Mercado;;-
`,
      { startDate: '2027-04-05', days: [['Tren', 'Gugg', 'Pintxos'], ['Mercado']] },
    ],
    [
      `parts of the day below «${corner}» in a table of Markdown`,
      `| ${corner} | Morning | **Afternoon** | Night |
|---|---|---|---|
| **Day 1** | Train | Gugg | Pintxos |
| 2 | Market | | – |
`,
      { days: [['Train', 'Gugg', 'Pintxos'], ['Market']] },
    ],
  ]),
  [
    'parts of the day below a title',
    `Bilbao,,
,Mañana,Tarde
05/04/2027,Tren,Gugg
06/04/2027,"Mercado, plaza",
`,
    { title: 'Bilbao', startDate: '2027-04-05', days: [['Tren', 'Gugg'], ['Mercado, plaza']] },
  ],
  [
    'symbols before parts of the day',
    `| 📅 Día | 🌅 Mañana | ☀️ Tarde | 🏨 Hotel |
|---|---|---|---|
| 1 | Tren | Gugg | Sol |
`,
    { days: [['Tren', 'Gugg', '🏨 Hotel: Sol']] },
  ],
  [
    'parts of the day below a day',
    `## Día 1
| Mañana | Tarde | Noche |
|---|---|---|
| Tren | Gugg | Pintxos |
`,
    { days: [['Tren', 'Gugg', 'Pintxos']] },
  ],
  [
    'towns beside parts of the day',
    `| | Mañana | Tarde |
|---|---|---|
| Roma | Coliseo | Foro |
`,
    { days: [], ideas: ['Roma // Mañana: Coliseo⏎Tarde: Foro'] },
  ],
  [
    'days beside towns',
    `| | Roma | Asís |
|---|---|---|
| Lunes 5 abril | Coliseo | [Basílica](https://x.test) |
`,
    { startDate: '2027-04-05', days: [['Coliseo // Asís: Basílica⏎https://x.test']] },
  ],
  [
    'parts of the day beside a date',
    `| Día | Fecha | Mañana | Tarde |
|---|---|---|---|
| 1 | 2 jun | Llegada | Gate |
| 2 | 3 jun | Museos | |
`,
    { startDate: '2027-06-02', days: [['Llegada', 'Gate'], ['Museos']] },
  ],
  [
    'days in a table of Markdown',
    `| Días | Plan |
|---|---|
| 1–2 | Hanói |
| 3 | Ha Long |
| 4 y 5 | Hoi An |
`,
    { days: [['Hanói'], [], ['Ha Long'], ['Hoi An'], []] },
  ],
  ['days', 'Días,Actividad\n1-2,Hanói\n3,Ha Long\n', { days: [['Hanói // Días 1-2'], [], ['Ha Long']] }],
  [
    'lengths of stays',
    'Fecha,Ciudad,Días\n12/06/2026,Roma,3\n15/06/2026,Nápoles,2\n',
    { startDate: '2026-06-12', days: [['Roma // Días: 3'], [], [], ['Nápoles // Días: 2']] },
  ],
  [
    'stages with two dates',
    'Día,Plan\n1-2 agosto,Roma\n2-4 agosto,Nápoles\n',
    { startDate: '2027-08-01', days: [['Roma'], ['Nápoles']] },
  ],
  [
    'dates in brackets',
    'Día,Plan\n1 (lun 7/12),Roma\n2 (mar 8/12),Nápoles\n',
    { startDate: '2026-12-07', days: [['Roma'], ['Nápoles']] },
  ],
  [
    'rows without an activity',
    `Día,Hora,Actividad
1,10:00,Fez
1,11:00,
2,,
Gastos,,
Concepto,Importe,
`,
    {
      days: [['10:00 Fez'], []],
      problems: [
        [3, 'bad_line'],
        [5, 'bad_day'],
        [6, 'bad_day'],
        [6, 'bad_line'],
      ],
    },
  ],
  [
    'the short name of Tuesday in a column of days',
    'Día,Plan\nlun,Bus\nmar,Tren\nMié,Museo\n',
    { days: [['Bus'], ['Tren'], ['Museo']] },
  ],
  [
    'the short name of Tuesday in a Markdown table',
    '| Día | Plan |\n|---|---|\n| Mar. | Tren |\n| mié | Museo |\n',
    { days: [['Tren'], ['Museo']] },
  ],
  [
    'the short name of Tuesday above a column',
    'Hora;Lun;Mar;Mié\n9:00;Bus;Tren;Museo\n',
    { days: [['09:00 Bus'], ['09:00 Tren'], ['09:00 Museo']] },
  ],
]

it.each(tables)('reads %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
