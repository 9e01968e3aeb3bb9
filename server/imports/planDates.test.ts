import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const plans: [what: string, text: string, reading: TripReading][] = [
  [
    'the year of all weekdays',
    `Plan
Del 1 al 3 de mayo

Viernes 1
10:00 Uno
Sábado 2
10:00 Dos
Domingo 3
10:00 Tres
`,
    { title: 'Plan', startDate: '2026-05-01', days: [['10:00 Uno'], ['10:00 Dos'], ['10:00 Tres']] },
  ],
  [
    'the year of a later weekday',
    `Plan
2 de junio
10:00 Uno
Jueves 4 de junio
10:00 Dos
`,
    { title: 'Plan', startDate: '2026-06-02', days: [['10:00 Uno'], [], ['10:00 Dos']] },
  ],
  [
    'one weekday of three mistyped',
    `Plan
Lunes 2 de junio
10:00 Uno
Miércoles 3 de junio
10:00 Dos
Jueves 4 de junio
10:00 Tres
`,
    {
      title: 'Plan',
      startDate: '2026-06-02',
      days: [['10:00 Uno'], ['10:00 Dos'], ['10:00 Tres']],
      problems: [[2, 'date_mismatch']],
    },
  ],
  [
    'the year of a later date',
    `Plan
2 de junio
10:00 Uno
3 de junio de 2025
10:00 Dos
`,
    { title: 'Plan', startDate: '2025-06-02', days: [['10:00 Uno'], ['10:00 Dos']] },
  ],
  [
    'the year of all rows',
    `Fecha;Hora;Actividad
2 jun;10:00;Uno
jue 4 jun;10:00;Dos
`,
    { startDate: '2026-06-02', days: [['10:00 Uno'], [], ['10:00 Dos']] },
  ],
  [
    'dates behind other signs',
    `Camino
Etapa 1: Sarria – Portomarín (22 km)\tLunes 14/09
Etapa 2 · Martes 15 de septiembre · Palas
Etapa 3: Arzúa, miércoles 16/09
`,
    {
      title: 'Camino',
      startDate: '2026-09-14',
      days: [['Sarria – Portomarín (22 km)'], ['Palas'], ['Arzúa']],
    },
  ],
  [
    'dates behind a word',
    `Llegada - viernes 6/11
07:05 Barcelona - Roma
Excursión (sábado 7/11)
10:00 Pompeya
El domingo 8/11
10:00 Nada
Vuelta: lunes 9 de noviembre
21:10 Roma - Barcelona
`,
    {
      startDate: '2026-11-06',
      days: [
        ['Llegada', '07:05 Barcelona - Roma'],
        ['Excursión', '10:00 Pompeya'],
        ['10:00 Nada'],
        ['Vuelta', '21:10 Roma - Barcelona'],
      ],
    },
  ],
  [
    'dates behind the number of a flight',
    `Your e-ticket

Outbound flight
KL1704 - Wed 03 Mar 2027
Madrid (MAD) 06:30

Return flight
KL1707 - Sun 07 Mar 2027
Amsterdam (AMS) 20:55
`,
    {
      title: 'Your e-ticket',
      startDate: '2027-03-03',
      days: [['KL1704', '06:30 Madrid (MAD)'], [], [], [], ['KL1707', '20:55 Amsterdam (AMS)']],
      problems: [[7, 'bad_line']],
    },
  ],
  [
    'facts above the days',
    `Roma
Ida: viernes 6 de noviembre
Vuelta: domingo 8 de noviembre
Día 1
10:00 Coliseo
`,
    {
      title: 'Roma',
      days: [['10:00 Coliseo']],
    },
  ],
  [
    'a word above a date',
    `Vuelos

IDA
Viernes 6 de noviembre de 2026
07:05 Roma
Vuelta

VUELTA
Sábado 7 de noviembre de 2026
21:10 Barcelona
`,
    {
      title: 'Vuelos',
      startDate: '2026-11-06',
      days: [['07:05 Roma', 'Vuelta'], ['21:10 Barcelona']],
      problems: [[8, 'bad_line']],
    },
  ],
  [
    'costs below the last day',
    `# Tokio
## Day 1 / Día 1 — Llegada
- 10:00 Haneda
### Estimated budget
| Item | Cost |
|---|---|
| Hotel | $480 |
### Total cost
- $500
`,
    { title: 'Tokio', days: [['Llegada', '10:00 Haneda']], ideas: ['Hotel // Cost: $480', '$500'] },
  ],
  [
    'numbers of days below a range',
    `Japón 🌸
[ ] JR Pass

Tokio 3-5 abril
3 llegada haneda 18:05
4 teamlab 9h
5 shinkansen
maletas

📍 Kioto (del 5 al 8 de abril):
- 6 - gion
8 - vuelo 11:03
`,
    {
      title: 'Japón 🌸',
      startDate: '2027-04-03',
      days: [
        ['Tokio', '18:05 llegada haneda'],
        ['09:00 teamlab'],
        ['shinkansen', 'maletas', 'Kioto'],
        ['gion'],
        [],
        ['11:03 vuelo'],
      ],
      ideas: ['JR Pass'],
    },
  ],
  [
    'numbers of days below the title, into the next month',
    `Escocia 30 mayo - 1 junio
30 · Glasgow
31 · Skye
1 · vuelta
`,
    { title: 'Escocia 30 mayo - 1 junio', startDate: '2027-05-30', days: [['Glasgow'], ['Skye'], ['vuelta']] },
  ],
  [
    'numbers below a range beside other days',
    `Japón 3-20 abril
Día 1
7 Eleven
12 templos
`,
    { title: 'Japón 3-20 abril', days: [['7 Eleven', '12 templos']] },
  ],
  [
    'amounts below a range',
    `Roma
- Hotel 3-5 abril
- 3 noches con desayuno
- 4 personas
`,
    { title: 'Roma', days: [], ideas: ['Hotel 3-5 abril', '3 noches con desayuno', '4 personas'] },
  ],
  [
    'the month named above the days',
    `El programa del fin de semana (5, 6 y 7 de marzo)

Viernes 5
17:30 Salida
Sábado 6
Raquetas
`,
    {
      title: 'El programa del fin de semana (5, 6 y 7 de marzo)',
      startDate: '2027-03-05',
      days: [['17:30 Salida'], ['Raquetas']],
    },
  ],
  [
    'a month named above that does not fit',
    `Nos vemos en abril

Viernes 5
17:30 Salida
`,
    { title: 'Nos vemos en abril', startDate: '2027-02-05', days: [['17:30 Salida']], problems: [[3, 'assumed_month']] },
  ],
  [
    'an hour that is no year',
    `Boda
Vie 4 jun 17h ensayo
Sáb 5 jun 12 pm ceremonia
`,
    { title: 'Boda', startDate: '2027-06-04', days: [['17:00 ensayo'], ['12:00 ceremonia']] },
  ],
  [
    'things to do below the last day',
    `Scotland
30/12
10:00 train
TO DO
- ear plugs
`,
    { title: 'Scotland', startDate: '2026-12-30', days: [['10:00 train']], ideas: ['ear plugs'] },
  ],
]

it.each(plans)('reads %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
