import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const mails: [what: string, text: string, reading: TripReading][] = [
  [
    'hours below the dates',
    `Tu reserva está confirmada
Loft en Lavapiés

Llegada
vie, 22 ene 2027
16:00

Salida
sáb, 23 ene 2027
11:00
`,
    {
      startDate: '2027-01-22',
      days: [['16:00 Loft en Lavapiés // 1 noche⏎Salida: sábado, 23 de enero, 11:00⏎Tu reserva está confirmada'], []],
    },
  ],
  [
    'a hotel',
    `Confirmación de reserva
Hotel Al Ponte ****
Teléfono: +39 041 241 1944

Entrada: jueves, 15 de octubre de 2026 (a partir de las 15:00)
Salida: domingo, 18 de octubre de 2026 (hasta las 11:00)
Precio: € 612,00
`,
    {
      startDate: '2026-10-15',
      days: [
        [
          '15:00 Hotel Al Ponte // 3 noches⏎Salida: domingo, 18 de octubre, 11:00⏎Confirmación de reserva⏎Teléfono: +39 041 241 1944⏎Precio: € 612,00',
        ],
        [],
        [],
        [],
      ],
    },
  ],
  [
    'dates below their names, without a year',
    `Your booking is confirmed
Villa Rosa
Check-in
Thu 15 October
Check-out
Sat 17 October
`,
    {
      startDate: '2026-10-15',
      days: [['Villa Rosa // 2 noches⏎Salida: sábado, 17 de octubre⏎Your booking is confirmed'], [], []],
    },
  ],
  [
    'a plan with a hotel',
    `Hotel Sol
Check-in: 15/10/2026
Check-out: 16/10/2026
Día 1
10:00 Playa
`,
    { title: 'Hotel Sol', days: [['10:00 Playa']] },
  ],
  [
    'tickets',
    `Vuelos
Viernes 6 de noviembre de 2026
VY6104 BCN 07:05 - FCO 08:55
Coche 4 Plaza 7A
Precio 41,20 €

Pasajeros: Elena, Marco
Cena
Precio 12
`,
    {
      title: 'Vuelos',
      startDate: '2026-11-06',
      days: [['07:05–08:55 VY6104 BCN - FCO // Coche 4 Plaza 7A⏎Precio 41,20 €⏎⏎Pasajeros: Elena, Marco', 'Cena', 'Precio 12']],
    },
  ],
]

it.each(mails)('reads %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})

it('a hotel is accommodation', () => {
  const [day] = read('Hotel Sol\nCheck-in: 15/10/2026\nCheck-out: 16/10/2026\n').itinerary.days
  expect(day?.events[0]).toMatchObject({ label: 'Hotel Sol', category: 'accommodation', startTime: null })
})
