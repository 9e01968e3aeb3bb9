import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const tickets: [what: string, text: string, reading: TripReading][] = [
  [
    'two visits of one mail',
    `From: Tours <tours@example.org>
Date: Friday, November 27, 2026
Subject: Your booking is confirmed

Hi Daniel,

Vatican Museums
Date: Wednesday, April 21, 2027
Time: 9:30 AM
Participants: 2 adults

Colosseum
Date: Thursday, April 22, 2027
Time: 2:15 PM - 4:00 PM
Meeting point: Largo Agnesi

Total paid: US$214.00
`,
    {
      title: 'Your booking is confirmed',
      problems: [1, 2, 5].map((line) => [line, 'bad_line']),
      startDate: '2027-04-21',
      days: [
        ['09:30 Vatican Museums // Participants: 2 adults'],
        ['14:15–16:00 Colosseum // Meeting point: Largo Agnesi⏎Total paid: US$214.00'],
      ],
    },
  ],
  [
    'trains from one town to another, in a letter',
    `Hola Marina,

Train: Frecciarossa 9515
From: Milano Centrale
To: Firenze S.M. Novella
Date: 22/05/2027
Departure: 09:10
Arrival: 11:04
`,
    {
      title: 'Train: Frecciarossa 9515',
      startDate: '2027-05-22',
      days: [['09:10–11:04 Train: Frecciarossa 9515 // From: Milano Centrale⏎To: Firenze S.M. Novella']],
      problems: [[1, 'bad_line']],
    },
  ],
  [
    'both ways of a ferry',
    `Tarjeta de embarque

Denia - Ibiza
Fecha: 14/08/2027
Salida: 17:00
Llegada: 19:15

Ibiza - Denia
Fecha: 15/08/2027
Salida: 20:00 h Ibiza
Llegada: 22:15 h
`,
    {
      title: 'Tarjeta de embarque',
      startDate: '2027-08-14',
      days: [['17:00–19:15 Denia - Ibiza'], ['20:00–22:15 Ibiza - Denia // Salida: 20:00 h Ibiza']],
    },
  ],
  [
    'fields with blank lines between them',
    `Entrada

Concierto: Vetusta Morla

Fecha de compra: 20/11/2026

Fecha y hora: 12/03/2027 a las 21:30 h

Recinto: Palacio
`,
    {
      title: 'Entrada',
      startDate: '2027-03-12',
      days: [['21:30 Entrada // Concierto: Vetusta Morla⏎Fecha de compra: 20/11/2026⏎Recinto: Palacio']],
    },
  ],
  [
    'origin and destination',
    `Billete
Localizador: QX12
Fecha: 12/03/2027
Origen: Madrid
Destino: Málaga
Hora de salida: 16:30
Hora de llegada: 18:59
`,
    {
      title: 'Billete',
      startDate: '2027-03-12',
      days: [['16:30–18:59 Billete // Localizador: QX12⏎Origen: Madrid⏎Destino: Málaga']],
    },
  ],
  [
    'both ways of one day, and a date without an hour',
    `Factura
Fecha: 27/11/2026

Barco a Formentera
Fecha: 12/06/2027 (tarifa reducida)
Salida: 09:00
Llegada: 09:35
Salida: 18:00
Llegada: 18:35

Visita al faro
Fecha: 13/06/2027
Hora: por confirmar
`,
    {
      title: 'Factura',
      startDate: '2027-06-12',
      days: [
        [
          '09:00–09:35 Barco a Formentera // Fecha: 12/06/2027 (tarifa reducida)⏎Salida: 18:00⏎Llegada: 18:35⏎Visita al faro⏎Fecha: 13/06/2027⏎Hora: por confirmar',
        ],
      ],
      problems: [
        [2, 'bad_line'],
        [12, 'bad_line'],
      ],
    },
  ],
  [
    'a plan below a date',
    `Plan
Fecha: 12/03/2027
Hora: 10:00
Día 1
10:00 Coliseo
`,
    {
      title: 'Plan',
      days: [['10:00 ', '10:00 Coliseo']],
      problems: [[2, 'bad_line']],
    },
  ],
]

it.each(tickets)('reads %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
