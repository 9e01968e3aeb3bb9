import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const chats: [what: string, text: string, reading: TripReading][] = [
  [
    'questions',
    `[14/3/26, 21:05:40] Marta: Día 1
10:00 Ruta
[14/3/26, 21:09:00] Pablo: al final podemos salir a las 17?
`,
    { days: [['10:00 Ruta']], problems: [[3, 'bad_line']] },
  ],
  [
    'hours before dates, as WhatsApp Web copies',
    `[20:31, 3/8/2026] Jorge: D1 llegada Split
[20:31, 3/8/2026] +34 600 12 34 56: 10:00 Museo
[8:32 p. m., 3/8/2026] Jorge: D2 vuelo 12:50
2026-08-03 20:33 - Jorge: 21:00 Cena
`,
    {
      days: [
        ['llegada Split', '10:00 Museo'],
        ['12:50 vuelo', '21:00 Cena'],
      ],
    },
  ],
  [
    'talk and notices of the program',
    `[12/6/26, 18:05:30] Marta: \u200EReenviado
ok here's the plan
[12/6/26, 18:05:40] Marta: Día 1
10:00 Vuelo
[12/6/26, 18:05:45] Luis: vale, perfecto
[12/6/26, 18:05:46] Luis: 👍🏽
[12/6/26, 18:05:47] Luis: Jajaja 😂
[12/6/26, 18:05:48] Luis: me encanta!
[12/6/26, 18:07:47] Marta: \u200ELuis cambió el nombre a “Roma”
[12/6/26, 18:07:48] Marta: \u200EVideollamada grupal perdida
[12/6/26, 18:07:49] Marta: \u200EPlan.pdf • \u200E1 página \u200Edocumento omitido
[12/6/26, 18:07:50] Marta: \u200E<Se editó este mensaje.>
[12/6/26, 18:08:40] Marta: vale la pena el Panteón
`,
    {
      days: [['10:00 Vuelo', 'vale la pena el Panteón']],
      problems: [1, 2, 5, 6, 7, 8, 9].map((line) => [line, 'bad_line']),
    },
  ],
  [
    'a greeting and a signature',
    `Estimados clientes:

Les adjuntamos el programa de su viaje.

JORDANIA ESENCIAL

DÍA 1
10:00 Petra

Thanks,
**Claire**
- Head of Ops | Example Ltd.
This e-mail is confidential.
`,
    {
      title: 'JORDANIA ESENCIAL',
      days: [['10:00 Petra']],
      problems: [1, 3, 10, 11, 12, 13].map((line) => [line, 'bad_line']),
    },
  ],
  [
    'ideas behind a signature',
    `Roma
Día 1
Gracias, llegamos
Un saludo
Ana
Ideas
- Villa Borghese
`,
    {
      title: 'Roma',
      days: [['Gracias, llegamos']],
      ideas: ['Villa Borghese'],
      problems: [
        [4, 'bad_line'],
        [5, 'bad_line'],
      ],
    },
  ],
  [
    'a trip in one line',
    'Plan boda: vie 4 jun 17h ensayo, 21h cena; sáb 5 jun 12:00 misa, 14:00 banquete, 01:00 bus; dom 6 jun 13:00 resaca',
    {
      title: 'Plan boda',
      startDate: '2027-06-04',
      days: [['17:00 ensayo', '21:00 cena'], ['12:00 misa', '14:00 banquete', '01:00 bus'], ['13:00 resaca']],
    },
  ],
  [
    'numbered days and weekdays in one line',
    `Día 1: Roma, foro y cena. Día 2: Ostia 10:00. Día 3 Tívoli
`,
    { days: [['Roma, foro y cena'], ['10:00 Ostia'], ['Tívoli']] },
  ],
  [
    'weekdays in one line',
    'Viernes: llegada 18h. Sábado: playa, cena. Domingo: vuelta 17h',
    { days: [['18:00 llegada'], ['playa, cena'], ['17:00 vuelta']] },
  ],
  [
    'words before the first day of one line',
    'Planazo jueves 18 marzo: 8:40 vuelo, 12:00 Duomo. Viernes 19 marzo: 9:05 tren a Como',
    { title: 'Planazo', startDate: '2027-03-18', days: [['08:40 vuelo', '12:00 Duomo'], ['09:05 tren a Como']] },
  ],
  [
    'short weekdays with a colon',
    `Semana en Segovia
Lun: 10:00 acueducto, 12:30 Alcázar
Mar: La Granja
Jue: vuelta
`,
    { title: 'Semana en Segovia', days: [['10:00 acueducto', '12:30 Alcázar'], ['La Granja'], [], ['vuelta']] },
  ],
  [
    'English days in one line',
    'Fri 5 March: 6pm train, 9pm dinner. Sat 6 March: 11am brunch, 4.30pm train home',
    {
      startDate: '2027-03-05',
      days: [
        ['18:00 train', '21:00 dinner'],
        ['11:00 brunch', '16:30 train home'],
      ],
    },
  ],
  [
    'dates in a line beside other days',
    `Día 1
Mercadillo: viernes 2 julio por la tarde, sábado 3 julio por la mañana
`,
    {
      days: [
        [
          'Mercadillo: viernes 2 julio por la tarde, sábado… // Mercadillo: viernes 2 julio por la tarde, sábado 3 julio por la mañana',
        ],
      ],
      problems: [[2, 'title_too_long']],
    },
  ],
  [
    'dates in a sentence',
    `Día 1
Abierto lunes 7 junio, martes 8 junio, jueves 10 junio
Ida: vie 4 jun 10:00, vuelta: dom 6 jun 18:00
10:00 Kayak, 3h con guía
amazing thank you!!
`,
    {
      days: [
        [
          'Abierto lunes 7 junio, martes 8 junio, jueves 10… // Abierto lunes 7 junio, martes 8 junio, jueves 10 junio',
          'Ida: vie 4 jun 10:00, vuelta: dom 6 jun 18:00',
          '10:00 Kayak, 3h con guía',
        ],
      ],
      problems: [
        [2, 'title_too_long'],
        [5, 'bad_line'],
      ],
    },
  ],
]

it.each(chats)('reads %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
