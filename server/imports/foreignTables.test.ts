import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const tables: [what: string, text: string, reading: TripReading | string][] = [
  [
    'other names of hours, and hours that are no dates',
    `Franja;Cuándo;Qué
10 a 12;24/07/2027;Casco viejo
10-12;25/07/2027;Mercado
7.5;25/07/2027;Collado
`,
    {
      startDate: '2027-07-24',
      days: [['10:00–12:00 Casco viejo'], ['10:00–12:00 Mercado', 'Collado']],
      problems: [[4, 'bad_time']],
    },
  ],
  [
    'starts and finishes',
    `Date,Begins,Finish,What\n2 Apr 2027,2:00 PM,3:30 PM,Conwy\n`,
    { startDate: '2027-04-02', days: [['14:00–15:30 Conwy']] },
  ],
  [
    'titles above',
    `Viaje a Japón,,,
Marzo 2027,,,
,,,
Fecha,Hora,Qué hacemos,Notas
20/03/2027,10:00,Senso-ji,
,13:00,Comida,ramen
21/03/2027,9.30,Nara,tren 8h
`,
    {
      title: 'Viaje a Japón',
      startDate: '2027-03-20',
      days: [['10:00 Senso-ji', '13:00 Comida // ramen'], ['09:30 Nara // tren 8h']],
    },
  ],
  [
    'UTF-16 and month first',
    `Date\tTime\tActivity\tAddress\tLink
10/24/2026\t9:30 AM\tColosseum\tPiazza del Colosseo\thttps://x.test
10/25/2026\t2:00 PM\tVatican\t\t
`,
    {
      startDate: '2026-10-24',
      days: [['09:30 Colosseum // Lugar: Piazza del Colosseo⏎Link: https://x.test'], ['14:00 Vatican']],
    },
  ],
  [
    'weekdays, and both times in a cell',
    `"Día","Fecha","Horario","Actividad","Coste"
"Lunes","26/10/2026","10:00 - 12:00","Museo","12"
"","","13:00","Comida","15"
"Martes","27/10/2026","9h","Playa",""
`,
    { startDate: '2026-10-26', days: [['10:00–12:00 Museo // Coste: 12', '13:00 Comida // Coste: 15'], ['09:00 Playa']] },
  ],
  [
    'a number and a weekday',
    `Nº día;Día;Hora inicio;Hora fin;Evento;Ubicación;Descripción
1;sábado;09:00;10:00;Visita;Roma;uno
2;domingo;;;Playa;Ostia;dos
`,
    { days: [['09:00–10:00 Visita // uno⏎Lugar: Roma'], ['Playa // dos⏎Lugar: Ostia']] },
  ],
  [
    'stays',
    `Name,Start Date,End Date,Location,Notes
Flight to Rome,24 Oct 2026,24 Oct 2026,FCO,IB123
Hotel Artemide,24 Oct 2026,27 Oct 2026,Via Nazionale,conf 55
`,
    {
      startDate: '2026-10-24',
      days: [['Flight to Rome // IB123⏎Lugar: FCO', 'Hotel Artemide // conf 55⏎3 noches⏎Lugar: Via Nazionale'], [], [], []],
    },
  ],
  [
    'parts of a day',
    `sep=,
dia,hora,titulo,precio
1,0.375,Coliseo,18
1,0.520833333,Comida,20
`,
    { days: [['09:00 Coliseo // precio: 18', '12:30 Comida // precio: 20']] },
  ],
  [
    'our own, saved by a spreadsheet',
    `dia;fecha;inicio;fin;titulo;nota;categoria;imagen
1;24/10/2026;9:00;11:30;Coliseo;"uno
dos";Monumento;
;;;;Ostia;;;
`,
    { startDate: '2026-10-24', days: [['09:00–11:30 Coliseo // uno⏎dos']], ideas: ['Ostia'] },
  ],
  [
    'date and time in a cell',
    `Nombre,Fecha,Lugar
Prado,12/03/2027 10:00 → 12:00,Madrid
Botín,"March 12, 2027 2:00 PM",Madrid
Toledo,2027-03-13T09:30:00,Toledo
Hotel,12/03/2027 → 14/03/2027,Madrid
`,
    {
      startDate: '2027-03-12',
      days: [
        ['10:00–12:00 Prado // Lugar: Madrid', '14:00 Botín // Lugar: Madrid', 'Hotel // 2 noches⏎Lugar: Madrid'],
        ['09:30 Toledo // Lugar: Toledo'],
        [],
      ],
    },
  ],
  [
    'weekdays for days',
    `Día,Hora,Plan
Viernes,18:00,Llegada
,21:00,Cena
Domingo,10:00,Casas Colgadas
`,
    { days: [['18:00 Llegada', '21:00 Cena'], [], ['10:00 Casas Colgadas']] },
  ],
  [
    'hotels',
    `Alojamiento,Check-in,Check-out,Dirección
Hotel Uno,12/03/2027 15:00,14/03/2027 11:00,Rua 27
Ribeira,14/03/2027,16/03/2027,Rua 3
`,
    {
      startDate: '2027-03-12',
      days: [
        ['15:00 Hotel Uno // 2 noches⏎Salida: domingo, 14 de marzo, 11:00⏎Lugar: Rua 27'],
        [],
        ['Ribeira // 2 noches⏎Lugar: Rua 3'],
        [],
        [],
      ],
    },
  ],
  [
    'flights',
    `Vuelo;Salida;Llegada;Origen
IB3230;12/03/2027 07:15;12/03/2027 09:45;MAD
IB3231;13/03/2027 23:20;14/03/2027 01:55;FCO
`,
    {
      startDate: '2027-03-12',
      days: [['07:15–09:45 IB3230 // Origen: MAD'], ['23:20–01:55 IB3231 // Origen: FCO'], []],
    },
  ],
  [
    'parts of the day for columns',
    `Día,Mañana,Tarde,Noche
1,Llegada,Alfama,Fado a las 21:00
2,Belém,,Bairro Alto
`,
    {
      days: [
        ['Llegada', 'Alfama', '21:00 Fado'],
        ['Belém', 'Bairro Alto'],
      ],
    },
  ],
  [
    'days in rows of their own',
    `DÍA 1 - 12/03/2027,,
Hora,Actividad,Lugar
10:00,Museo,Bilbao
DÍA 2 - 13/03/2027: Costa,,
Hora,Actividad,Lugar
11:00,Playa,Getxo
,,Total
`,
    {
      startDate: '2027-03-12',
      days: [['10:00 Museo // Lugar: Bilbao'], ['Costa', '11:00 Playa // Lugar: Getxo']],
      problems: [[7, 'bad_line']],
    },
  ],
  [
    'ranges of days',
    `Día;Actividad
Día 1;Llegada
1-2;Bono
4/5;Ruta
`,
    { days: [['Llegada', 'Bono // Días 1-2'], [], [], ['Ruta // Días 4-5'], []] },
  ],
  [
    'places for titles',
    `Fecha;Hora;Lugar;Observaciones
12/03/2027;10:00;Catedral;gratis
`,
    { startDate: '2027-03-12', days: [['10:00 Catedral // gratis']] },
  ],
  [
    'no heading',
    `ciudad,noches,hotel
Roma,3,Artemide
`,
    'no_table_heading',
  ],
  [
    'another plan',
    `Tabla 1
Día,Hora,Plan,Plan B
Día 1,10:00,Coliseo,Palatino
,16:00,Trevi,
Día 2,9:00,Vaticano,
`,
    { days: [['10:00 Coliseo // Plan B: Palatino', '16:00 Trevi'], ['09:00 Vaticano']] },
  ],
  [
    'an English table',
    `Date,Start,End,What,Where,Cost
2026-10-24,10:00,11:30,Colosseum,Rome,18
2026-10-25,09:00,,Museums,Vatican,20
`,
    {
      startDate: '2026-10-24',
      days: [['10:00–11:30 Colosseum // Lugar: Rome⏎Cost: 18'], ['09:00 Museums // Lugar: Vatican⏎Cost: 20']],
    },
  ],
  [
    'days beside each other',
    `Hora;Sábado;Domingo
10:00;Coliseo;Vaticano
Tarde;"Trevi
Panteón";
21:00;Cena (reservada);-
`,
    { days: [['10:00 Coliseo', 'Trevi', 'Panteón', '21:00 Cena (reservada)'], ['10:00 Vaticano']] },
  ],
  [
    'dates beside each other below a title',
    `Roma con niños,,
,Vie 23/10/2026,Sáb 24/10/2026
Comida,Trattoria,Picnic
Hotel,Albergo,
`,
    { title: 'Roma con niños', startDate: '2026-10-23', days: [['Comida: Trattoria', 'Hotel: Albergo'], ['Comida: Picnic']] },
  ],
  [
    'no heading',
    `10:00;Coliseo;Centro
12:00;Foro;Centro
`,
    'no_table_heading',
  ],
  [
    'dates with points',
    `Fecha;Hora;Título;Lugar
24.10.2026;10:00:00;Coliseo;Roma
25.10.2026;9:00:00;Foro;Roma
`,
    { startDate: '2026-10-24', days: [['10:00 Coliseo // Lugar: Roma'], ['09:00 Foro // Lugar: Roma']] },
  ],
  [
    'dates without a year',
    `Día;Actividad
24-oct;Coliseo
25-oct;Vaticano
`,
    { startDate: '2026-10-24', days: [['Coliseo'], ['Vaticano']] },
  ],
  [
    'a row of totals',
    `Día,Hora,Actividad
1,10:00,Coliseo
Total,,
`,
    { days: [['10:00 Coliseo']], problems: [[3, 'bad_line']] },
  ],
  [
    'an impossible date',
    `fecha,actividad
32/10/2026,Coliseo
25/10/2026,Foro
`,
    { startDate: '2026-10-25', days: [['Foro']], ideas: ['Coliseo'], problems: [[2, 'bad_date']] },
  ],
  [
    'no day, date or hour',
    `Actividad,Duración,Precio
Coliseo,2 h,18
Foro,1 h,12
`,
    'no_table_heading',
  ],
  [
    'weekdays in English',
    `Day,Date,Time,Activity,Notes
Day 1,"Sat, Oct 24",10:00 AM,Colosseum,
,,1:30 PM,Lunch,
Day 2,"Sun, Oct 25",9:00 AM,Vatican,
`,
    { startDate: '2026-10-24', days: [['10:00 Colosseum', '13:30 Lunch'], ['09:00 Vatican']] },
  ],
  [
    'a unit in the heading',
    `\uFEFFFecha;Hora;Título;Notas;Coste (EUR)
24/10/2026;10:00;Coliseo;"a; b";"1.018,50"
`,
    { startDate: '2026-10-24', days: [['10:00 Coliseo // a; b⏎Coste: 1.018,50 EUR']] },
  ],
  [
    'bare hours',
    `DIA,HORA INICIO,HORA FIN,ACTIVIDAD,OBSERVACIONES
1,9,10,Coliseo,
1,10:30 a 12:00,,Foro,
`,
    { days: [['09:00–10:00 Coliseo', '10:30–12:00 Foro']] },
  ],
  [
    'days as rows',
    `Itinerario Roma;;;
;;;
Día 1;;;
10:00;Coliseo;18;
12:00;Foro;10;
`,
    'no_table_heading',
  ],
  [
    'words as hours',
    `Día;Hora;Fin;Qué hacemos
1;10:00;noon;Coliseo
;tarde;;Foro
;25:00;;Cena
`,
    { days: [['10:00–12:00 Coliseo', 'Foro // Hora: tarde', 'Cena']], problems: [[4, 'bad_time']] },
  ],
  [
    'flights',
    `Segment,Departure,Departure time,Arrival,Arrival time,Confirmation
MAD-JFK,2026-12-03,10:40,2026-12-03,13:10,ABC123
JFK-MAD,2026-12-04,17:30,2026-12-05,06:55,ABC123
`,
    {
      startDate: '2026-12-03',
      days: [['10:40–13:10 MAD-JFK // Confirmation: ABC123'], ['17:30–06:55 JFK-MAD // Confirmation: ABC123'], []],
    },
  ],
  [
    'dates and hours below headings that we do not know',
    `Viaje,Tramo A,Ida,A las,Vuelta,A las
NYC,MAD-JFK,2026-12-03,10:40,2026-12-04,13:10
NYC,JFK-MAD,2026-12-10,17:30,2026-12-11,06:55
`,
    'no_table_heading',
  ],
  [
    'a name for events that we do not know',
    `Date,Time,Item,Vendor
Sat 17 Jul 2027,16:00,Check-in,Villa Rosa
Sun 18 Jul 2027,09:30,Ferry to Capri,NLG
`,
    {
      startDate: '2027-07-17',
      days: [['16:00 Check-in // Vendor: Villa Rosa'], ['09:30 Ferry to Capri // Vendor: NLG']],
    },
  ],
  [
    'ends of stages and no title',
    `Etapa;Fecha;De;A;Km;Albergue
1;3-may;Sarria;Portomarín;22,2;Ferramenteiro
2;4-may;Portomarín;Palas de Rei;24,8;San Marcos
`,
    {
      startDate: '2027-05-03',
      days: [
        ['Sarria – Portomarín // Km: 22,2⏎Albergue: Ferramenteiro'],
        ['Portomarín – Palas de Rei // Km: 24,8⏎Albergue: San Marcos'],
      ],
    },
  ],
  [
    'stages',
    `Etapa;Desde;Hasta;Km;Alojamiento
1;Saint-Jean;Roncesvalles;25,1;Albergue
2;Roncesvalles;Zubiri;21,5;
`,
    {
      days: [['Saint-Jean – Roncesvalles // Km: 25,1⏎Alojamiento: Albergue'], ['Roncesvalles – Zubiri // Km: 21,5']],
    },
  ],
  [
    'sums in other columns than the titles',
    `Día;Hora;Actividad;Ubicación;Notas
1;10:00;Coliseo;;
;;;Total gastos;145 €
TOTAL;;;;145 €
;;;;145 €
2;;Foro;;Total: 20 €
`,
    {
      days: [['10:00 Coliseo'], ['Foro // Total: 20 €']],
      problems: [
        [3, 'bad_line'],
        [4, 'bad_line'],
        [5, 'bad_line'],
      ],
    },
  ],
  [
    'lines within a title, the others of which are notes',
    'Día,Actividad,Notas\n1,"Gran Palacio\nWat Pho\n\nWat Arun",Hombros cubiertos\n',
    { days: [['Gran Palacio // Wat Pho⏎Wat Arun⏎Hombros cubiertos']] },
  ],
]

it.each(tables)('reads a table with %s', (_, text, reading) => {
  if (typeof reading === 'string')
    expect(() => read(text)).toThrow(expect.objectContaining({ issues: [{ path: 'file', code: reading }] }))
  else expect(tripReading(read(text))).toEqual(reading)
})
