import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const ROUTES = ['Ruta', 'Etapa', 'Destino', 'Ciudad', 'Recorrido', 'Tramo', 'Trayecto', 'Route', 'City', 'Stage']
const LODGINGS = ['Alojamiento', 'Hotel', 'Dónde dormir']

it.each(ROUTES.flatMap((route) => LODGINGS.map((lodging) => [route, lodging])))(
  '%s is the title, and %s a note',
  (route, lodging) => {
    const days = [[`Glaciar // ${lodging}: Hotel Kosten`], ['Regreso']]
    expect(tripReading(read(`Día;${route};${lodging}\n1;Glaciar;Hotel Kosten\n2;Regreso;\n`))).toEqual({ days })
    expect(
      tripReading(read(`| Día | ${lodging} | ${route} |\n|---|---|---|\n| 1 | Hotel Kosten | Glaciar |\n| 2 | – | Regreso |\n`)),
    ).toEqual({
      days,
    })
  },
)

const tables: [what: string, text: string, reading: TripReading][] = [
  [
    'activities and towns beside lodging',
    `Día;Ciudad;Actividad;Hotel
1;Roma;Coliseo;Artemide
`,
    { days: [['Coliseo // Ciudad: Roma⏎Hotel: Artemide']] },
  ],
  [
    'dates and stages with names',
    `Fecha;Etapa;Alojamiento
12/03/2027;Sarria – Portomarín;Albergue
13/03/2027;Descanso;
`,
    { startDate: '2027-03-12', days: [['Sarria – Portomarín // Alojamiento: Albergue'], ['Descanso']] },
  ],
  [
    'stages with numbers, and weekdays',
    `Etapa;Día;Ruta;Hotel
1;Lunes;Sarria;Sol
2;Martes;Portomarín;Mar
`,
    { days: [['Sarria // Hotel: Sol'], ['Portomarín // Hotel: Mar']] },
  ],
  ['stages only', 'Día;Etapa\n1;Sarria\n2;Portomarín\n', { days: [['Sarria'], ['Portomarín']] }],
  [
    'nights in hotels of towns',
    `Ciudad;Hotel;Entrada;Salida
Roma;Artemide;12/03/2027;14/03/2027
`,
    { startDate: '2027-03-12', days: [['Artemide // 2 noches⏎Ciudad: Roma'], [], []] },
  ],
  [
    'ends of stages',
    `| Etapa | Desde | Hasta | Km | Alojamiento |
|---|---|---|---|---|
| 1 | Sarria | Portomarín | 22 | Albergue |
`,
    { days: [['Sarria – Portomarín // Km: 22⏎Alojamiento: Albergue']] },
  ],
  [
    'symbols before headings',
    `| 📅 Día | 📍 Ruta | 🏨 Alojamiento |
|---|---|---|
| 1 | Glaciar | Hotel Kosten |
`,
    { days: [['Glaciar // 🏨 Alojamiento: Hotel Kosten']] },
  ],
  [
    'days and totals in rows of their own',
    `| 🕐 Hora | Actividad | Coste |
|---|---|---|
| **Viernes 5 de marzo** | | |
| 18:20 | Vuelo | 40 € |
| **Sábado 6 de marzo** | | |
| 9:00 | Desayuno | |
| TOTAL | | 40 € |
`,
    { startDate: '2027-03-05', days: [['18:20 Vuelo // Coste: 40 €'], ['09:00 Desayuno']], problems: [[7, 'bad_line']] },
  ],
  [
    'symbols before days in rows of their own',
    '📅 Día 1,,\nHora,Plan,Coste\n9:00,Playa,\n📅 Día 2: Gozo,,\n10:00,Ferry,5 €\n',
    { days: [['09:00 Playa'], ['Gozo', '10:00 Ferry // Coste: 5 €']] },
  ],
  [
    'dashes in empty cells',
    `Día,Ruta,Hotel
1,Roma,-
2,–,Artemide
3,—,–
`,
    { days: [['Roma'], ['Hotel: Artemide'], []] },
  ],
  [
    'a row without a title',
    `| Día | Actividad | Hotel |
|---|---|---|
| 1 | – | Artemide |
| 2 | Coliseo | |
`,
    { days: [['Hotel: Artemide'], ['Coliseo']] },
  ],
  [
    'two columns of hours',
    'Día;Hora;Horario;Plan\n1;10:00;de lunes a viernes;Museo\n',
    { days: [['10:00 Museo // Horario: de lunes a viernes']] },
  ],
  [
    'names of days',
    `Día;Hora;Plan
Día 1: Llegada;10:00;Coliseo
Día 1: Llegada;12:00;Foro
Día 2: Vaticano;;
`,
    { days: [['Llegada', '10:00 Coliseo', '12:00 Foro'], ['Vaticano']] },
  ],
]

it.each(tables)('reads a table with %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
