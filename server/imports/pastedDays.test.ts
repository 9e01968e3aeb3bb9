import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const plans: [what: string, text: string, reading: TripReading][] = [
  [
    'a date before each line',
    `Sudeste asiático

15/01 Madrid-Bangkok
18/01 Tren a Chiang Mai 18:40 - 7:15
19/01 al 21/01 Chiang Mai
22/01-23/01 Luang Prabang
24 ene vuelta 10:45
`,
    {
      title: 'Sudeste asiático',
      startDate: '2027-01-15',
      days: [
        ['Madrid-Bangkok'],
        [],
        [],
        ['18:40–07:15 Tren a Chiang Mai'],
        ['Chiang Mai'],
        [],
        [],
        ['Luang Prabang'],
        [],
        ['10:45 vuelta'],
      ],
    },
  ],
  [
    'dates in no order, which are about the day',
    `Jueves 22/10:
25/10 cancelar
22/10 pagar
`,
    { startDate: '2026-10-22', days: [['25/10 cancelar', '22/10 pagar']] },
  ],
  [
    'days with dates and words on one line',
    `**Bali**

**D1 · 14 sept:** vuelo 15:40 → 23:55
**D2-D3 · 15-16 sept:** Ubud
**D4 · 17 sept:** Vuelta
`,
    { title: 'Bali', startDate: '2027-09-14', days: [['15:40–23:55 vuelo'], ['Ubud'], [], ['Vuelta']] },
  ],
  [
    'letters of weekdays',
    `París

V30: vuelo
S1: Disney
D2: Torre Eiffel 11h
L3: Vuelta
`,
    {
      title: 'París',
      startDate: '2027-04-30',
      days: [['vuelo'], ['Disney'], ['11:00 Torre Eiffel'], ['Vuelta']],
      problems: [[3, 'assumed_month']],
    },
  ],
  [
    'the month before the day',
    `NYC
Thu 4/15
7pm Knicks
Fri 4/16: Harlem
Sat 4/17
9am brunch
`,
    { title: 'NYC', startDate: '2027-04-15', days: [['19:00 Knicks'], ['Harlem'], ['09:00 brunch']] },
  ],
  [
    'the dates of the trip above its days',
    `Roma
Del 24 al 25 de octubre

Día 1
10:00 Coliseo
Día 2
11:00 Foro
`,
    { title: 'Roma', startDate: '2026-10-24', days: [['10:00 Coliseo'], ['11:00 Foro']] },
  ],
  [
    'tickets with a date and an hour',
    `Asunto: Tu billete

Salida: 17/12/2026 23:30 Madrid
Llegada: 18/12/2026 06:50 Granada
`,
    { title: 'Tu billete', startDate: '2026-12-17', days: [['23:30 Salida: Madrid'], ['06:50 Llegada: Granada']] },
  ],
  [
    'a date and an hour within a numbered day',
    `Día 1
10:00 Coliseo
Recoger coche: 28/10 10:00
Día 2
11:00 Foro
`,
    { days: [['10:00 Coliseo', '10:00 Recoger coche: 28/10'], ['11:00 Foro']] },
  ],
  [
    'flights with a date behind their number',
    `Vuelo V71234 | sáb., 06 mar. 2027
MÁLAGA (AGP) 06:15

Vuelo V71235 | lun., 08 mar. 2027
BILBAO (BIO) 20:30
`,
    { startDate: '2027-03-06', days: [['Vuelo V71234', '06:15 MÁLAGA (AGP)'], [], ['Vuelo V71235', '20:30 BILBAO (BIO)']] },
  ],
  [
    'marks and a list of sources',
    `Bolonia

**Sábado**[1][2]
- 9:30 – Piazza Maggiore
- Santuario de San Luca[3]

**Domingo**[4]
- 10:00 – Mercato di Mezzo

Fuentes:
[1] https://example.org/torre-10:30
`,
    {
      title: 'Bolonia',
      days: [['09:30 Piazza Maggiore', 'Santuario de San Luca'], ['10:00 Mercato di Mezzo']],
      ideas: ['[1] https://example.org/torre-10:30'],
    },
  ],
  [
    'words below headings with an hour',
    `# Toledo

#### 08:30 – Tren AVANT
Dura 33 minutos.

#### 09:15 – Puerta de Bisagra

Sube por las escaleras.
- Alcázar
`,
    {
      title: 'Toledo',
      days: [['08:30 Tren AVANT // Dura 33 minutos.', '09:15 Puerta de Bisagra // Sube por las escaleras.', 'Alcázar']],
    },
  ],
  [
    'totals and rules between days',
    `Viaje
═══════
Día 1
10:00 Coliseo
Total relax en el spa
·········
TOTAL
Total estimado 119 €

Día 2
Foro
`,
    {
      title: 'Viaje',
      days: [['10:00 Coliseo', 'Total relax en el spa'], ['Foro']],
      problems: [
        [7, 'bad_line'],
        [8, 'bad_line'],
      ],
    },
  ],
  [
    'hours before the first day, which may be days',
    `Japón
3 llegada 18:05
6 tarde libre

Día 1
10:00 Asakusa
`,
    { title: 'Japón', days: [['10:00 Asakusa']], problems: [[2, 'bad_line']] },
  ],
  [
    'spoken hours of the afternoon',
    `Día 1
11:00 maletas
a las 2 y media paella
23:00 copas
a la 1 taxi
`,
    { days: [['11:00 maletas', '14:30 paella', '23:00 copas', '01:00 taxi']] },
  ],
  [
    'parts of the day as headings',
    `# Ruta por Andalucía

## Día 1 — Sevilla
### Mañana
- Catedral (10:00)
- Alcázar: 12:00-14:00
### Tarde
- Plaza de España

## Día 2 — Córdoba
- Mezquita

## Ideas
- Medina Azahara
`,
    {
      title: 'Ruta por Andalucía',
      days: [
        ['Sevilla', '10:00 Catedral', '12:00–14:00 Alcázar', 'Plaza de España'],
        ['Córdoba', 'Mezquita'],
      ],
      ideas: ['Medina Azahara'],
    },
  ],
  [
    'bold weekdays with symbols',
    `**Itinerario: Fin de semana en Bilbao**

---

**Sábado 📅**

🌅 **09:30** | Guggenheim
🍽️ **14:00** | Pintxos en el Casco Viejo
🌃 **20:30 – 22:00** | Cena

**Domingo 📅**

☕ **10:00** | Mercado de la Ribera

💡 **Consejo:** lleva paraguas.
`,
    {
      title: 'Itinerario: Fin de semana en Bilbao',
      days: [
        ['09:30 🌅 Guggenheim', '14:00 🍽️ Pintxos en el Casco Viejo', '20:30–22:00 🌃 Cena'],
        ['10:00 ☕ Mercado de la Ribera // 💡 Consejo: lleva paraguas.'],
      ],
    },
  ],
  [
    'clocks and dates behind the title',
    `# Itinerario Nueva York

**Día 1 – Midtown** *(lunes 5 de abril de 2027)*

- 🕘 9:00 – Empire State
- 🕛 12:00 p.m. – Comida
* _Tarde libre_

**Día 2 – Downtown** *(martes 6 de abril de 2027)*

- 9 a.m. Ferry
`,
    {
      title: 'Itinerario Nueva York',
      startDate: '2027-04-05',
      days: [
        ['Midtown', '09:00 Empire State', '12:00 Comida', 'Tarde libre'],
        ['Downtown', '09:00 Ferry'],
      ],
    },
  ],
  [
    'bold parts of the day',
    `### Day 1 – Saturday

**Morning (9:00 – 12:00)**
- Sagrada Família
**Lunch (13:00)**
- El Nacional
**Evening**
- Flamenco show, 21:00

### Day 2 – Sunday
**Morning**
- Park Güell

---
Would you like me to add restaurants?
`,
    {
      days: [['09:00–12:00 Sagrada Família', '13:00 Lunch', 'El Nacional', '21:00 Flamenco show'], ['Park Güell']],
      problems: [[15, 'bad_line']],
    },
  ],
  [
    'dates and hours in English',
    `Weekend in Paris

Friday, 16 October
7pm Check in at Hotel Malte
9:30pm Dinner

Saturday, 17 October
10am – 12pm Louvre
2:15pm Musée d'Orsay

Sunday, 18 October
11:00 Train home
`,
    {
      title: 'Weekend in Paris',
      startDate: '2026-10-16',
      days: [
        ['19:00 Check in at Hotel Malte', '21:30 Dinner'],
        ['10:00–12:00 Louvre', "14:15 Musée d'Orsay"],
        ['11:00 Train home'],
      ],
    },
  ],
  [
    'many spellings of hours',
    `París
Día 1
21:00 → 23:00 Crucero
⏰ 23:00 Copa
~22:00 Torre
10\u201112h Mercado
09:00\u201110:30 Desayuno
12:00−13:00 Comida
10.30 euros la entrada
24/10 recogida del coche
`,
    {
      title: 'París',
      days: [
        [
          '21:00–23:00 Crucero',
          '23:00 Copa',
          '22:00 Torre',
          '10:00–12:00 Mercado',
          '09:00–10:30 Desayuno',
          '12:00–13:00 Comida',
          '10.30 euros la entrada',
          '24/10 recogida del coche',
        ],
      ],
    },
  ],
  [
    'weekdays',
    `Lunes
10:00 Museo
Martes
Playa
Jueves
12:00 Vuelta
`,
    { days: [['10:00 Museo'], ['Playa'], [], ['12:00 Vuelta']] },
  ],
  [
    'weekdays with the day of the month',
    `Viernes 16
20:00 Llegada
Sábado 17: Centro
10:00 Catedral
Lunes 19
9h Vuelta
`,
    {
      startDate: '2027-04-16',
      days: [['20:00 Llegada'], ['Centro', '10:00 Catedral'], [], ['09:00 Vuelta']],
      problems: [[1, 'assumed_month']],
    },
  ],
  [
    'whole dates with a colon',
    `Plan
Martes, 16 de marzo de 2027:
12:00 Vuelo
## Miércoles, 17 de marzo de 2027: Ávila
Muralla
`,
    { title: 'Plan', startDate: '2027-03-16', days: [['12:00 Vuelo'], ['Ávila', 'Muralla']] },
  ],
  [
    'times on lines of their own',
    `Estambul
DÍA 1
09:00
Santa Sofía

**11:00 – 13:00**
- Palacio Topkapi
Comida
`,
    { title: 'Estambul', days: [['09:00 Santa Sofía', '11:00–13:00 Palacio Topkapi', 'Comida']] },
  ],
  [
    'sections behind the last day',
    `### **Día 1: Gion**
* **09:00:** Gion

**Consejos:**
* Llevar agua

💰 Presupuesto aproximado
• Entradas: 60 €
Qué llevar:
- Bañador
`,
    { days: [['Gion', '09:00 Gion']], ideas: ['Llevar agua', 'Entradas: 60 €', 'Bañador'] },
  ],
  [
    'weekdays with parts of the day',
    `Finde
Viernes tarde
19:00 Salida
Sábado por la mañana
10:00 Museo
Sábado por la tarde
17:00 Playa
Domingo:
11:00 Vuelta
`,
    { title: 'Finde', days: [['19:00 Salida'], ['10:00 Museo', '17:00 Playa'], ['11:00 Vuelta']] },
  ],
  [
    'lengths that are no times',
    `Día 1
- 2h30 en coche hasta León
- 3 h de ruta
- 1 h 30 min en ferry
- 3-4 h de marcha
- 10h-12h Museo
Último día: vuelta
21:45 - 06:10+1 Bus
`,
    {
      days: [
        ['2h30 en coche hasta León', '3 h de ruta', '1 h 30 min en ferry', '3-4 h de marcha', '10:00–12:00 Museo'],
        ['vuelta', '21:45–06:10 Bus'],
      ],
    },
  ],
  [
    'parts of the day with times, and other times in sentences',
    `Día 1
* **Morning (8:00 AM – 12:00 PM):** Visit Fushimi Inari
* Mira el reloj. Suena a las 10:00
* Museo (abre 8:30 - 20:00)
* Cena (21:30)
`,
    {
      days: [['08:00–12:00 Visit Fushimi Inari', 'Mira el reloj. Suena a las 10:00', 'Museo (abre 8:30 - 20:00)', '21:30 Cena']],
    },
  ],
  [
    'ranges of dates',
    `Gran viaje por Italia
Del 24 al 26 de abril: Roma
- Coliseo
27 y 28 de abril: Florencia
2 de mayo: Regreso
`,
    {
      title: 'Gran viaje por Italia',
      startDate: '2027-04-24',
      days: [['Roma', 'Coliseo'], [], [], ['Florencia'], [], [], [], [], ['Regreso']],
    },
  ],
  [
    'a day zero',
    `Día 0: Preparativos
Día 1: Roma
10:00 Coliseo
`,
    { days: [['Preparativos'], ['Roma', '10:00 Coliseo']] },
  ],
  [
    'several times in a line',
    `Día 1: 10:00 Coliseo, 13:00 Comida; 16:30–18:00 Foro
Día 2
- 9:00 Museos, Capilla Sixtina | 12:30 Plaza
- Cena a las 21:00
- Mercado, cierra a las 14:00
`,
    {
      days: [
        ['10:00 Coliseo', '13:00 Comida', '16:30–18:00 Foro'],
        ['09:00 Museos, Capilla Sixtina', '12:30 Plaza', '21:00 Cena', 'Mercado, cierra a las 14:00'],
      ],
    },
  ],
  [
    'numbers with whole dates',
    `Día 1 - 24/10/2026
10:00 Coliseo
Día 2 - 25/10/2026
Foro
`,
    { startDate: '2026-10-24', days: [['10:00 Coliseo'], ['Foro']] },
  ],
  [
    'parts of the day with words',
    `Día 1
Mañana: Catedral
Tarde: Alcázar
Noche: tapas en Triana
Alojamiento: Hotel Colón
Día 2
Por la mañana: Parque de María Luisa
`,
    {
      days: [
        ['Mañana: Catedral', 'Tarde: Alcázar', 'Noche: tapas en Triana', 'Alojamiento: Hotel Colón'],
        ['Por la mañana: Parque de María Luisa'],
      ],
    },
  ],
  [
    'ordinals of an agency',
    `AGENCIA VIAJES SOL
Circuito Marruecos

1er DÍA. ESPAÑA - MARRAKECH
Presentación en el aeropuerto. Salida en vuelo regular.
Llegada y traslado al hotel.
2º DÍA. MARRAKECH
Desayuno. Visita de la ciudad.
3º DÍA. MARRAKECH - ESPAÑA
Desayuno y traslado.
`,
    {
      title: 'AGENCIA VIAJES SOL',
      days: [
        [
          'ESPAÑA - MARRAKECH',
          'Presentación en el aeropuerto. Salida en vuelo re… // Presentación en el aeropuerto. Salida en vuelo regular.',
          'Llegada y traslado al hotel.',
        ],
        ['MARRAKECH', 'Desayuno. Visita de la ciudad.'],
        ['MARRAKECH - ESPAÑA', 'Desayuno y traslado.'],
      ],
      problems: [[5, 'title_too_long']],
    },
  ],
  [
    'dates in brackets',
    `Hola!
Os paso lo de Berlín:

Día 1 (15/05)
- 8:40 vuelo
- 12:00 hotel

Día 2 (16/05)
- Muro
`,
    {
      title: 'Os paso lo de Berlín',
      startDate: '2027-05-15',
      days: [['08:40 vuelo', '12:00 hotel'], ['Muro']],
      problems: [[1, 'bad_line']],
    },
  ],
  [
    'weekdays in brackets',
    `Dia 1 - Sexta

*DÍA 1 (SÁBADO 24):* Centro
9:30h desayuno
11h. Catedral
de 14 a 16h comida
*DÍA 2 (DOMINGO 25):*
a las 10:00 Rastro
`,
    {
      startDate: '2027-04-24',
      days: [['Sexta', 'Centro', '09:30 desayuno', '11:00 Catedral', '14:00–16:00 comida'], ['10:00 Rastro']],
      problems: [[3, 'assumed_month']],
    },
  ],
  [
    'short weekdays and months',
    `Sáb 24 oct
10:00 Coliseo
Dom 25 oct
12:00 Comida
Lun 26 oct
Vuelta
`,
    { startDate: '2026-10-24', days: [['10:00 Coliseo'], ['12:00 Comida'], ['Vuelta']] },
  ],
  [
    'months before days',
    `Trip to Rome
Oct 24
- 10 AM: Colosseum
- Noon: lunch
Oct 25, 2026
- 9:15am Vatican
`,
    { title: 'Trip to Rome', startDate: '2026-10-24', days: [['10:00 Colosseum', '12:00 lunch'], ['09:15 Vatican']] },
  ],
  [
    'ideas between days',
    `Ideas
- Ostia
Día 1
10:00 Coliseo
Pendiente:
- Comprar entradas
Día 2
Foro
`,
    { days: [['10:00 Coliseo'], ['Foro']], ideas: ['Ostia', 'Comprar entradas'] },
  ],
  [
    'facts below an event',
    `Día 1
10:00 Coliseo
Dirección: Piazza del Colosseo 1
Precio: 18 €
13:00 Comida
Reserva: 4 personas
`,
    { days: [['10:00 Coliseo // Dirección: Piazza del Colosseo 1⏎Precio: 18 €', '13:00 Comida // Reserva: 4 personas']] },
  ],
  [
    'a day named twice',
    `Día 1: Llegada
Día 1
10:00 Coliseo
`,
    { days: [['Llegada', '10:00 Coliseo']] },
  ],
  [
    'long dates',
    `Jueves, 3 de diciembre de 2026
07:15-08:30 Vuelo IB1234 MAD → BCN
Viernes, 4 de diciembre de 2026
Todo el día: Montserrat
`,
    { startDate: '2026-12-03', days: [['07:15–08:30 Vuelo IB1234 MAD → BCN'], ['Todo el día: Montserrat']] },
  ],
  [
    'days in words',
    `Viaje
DÍA UNO
Coliseo
DÍA DOS
Foro
Día cuatro
Trevi
`,
    { title: 'Viaje', days: [['Coliseo'], ['Foro'], [], ['Trevi']] },
  ],
  [
    'stages',
    `Etapa 1: Roncesvalles - Zubiri (21,5 km)
Etapa 2: Zubiri - Pamplona (20,4 km)
`,
    { days: [['Roncesvalles - Zubiri (21,5 km)'], ['Zubiri - Pamplona (20,4 km)']] },
  ],
  [
    'several days at once',
    `Día 1-2 Roma
Día 3 a 5: Florencia
Día 6 y 7: Venecia
Días 8, 9 y 10: Milán
`,
    { days: [['Roma'], [], ['Florencia'], [], [], ['Venecia'], [], ['Milán'], [], []] },
  ],
  [
    'hours of parts of the day',
    `Día 1
Mañana (9:00–12:00)
- Catedral
- Alcázar
Tarde (de 16:00 a 20:00):
- Triana
🌙 **Noche (21:00)**
Día 2
### Mañana (10:00 - 13:00)
- 10:30 Mercado
- Parque
### Tarde (a partir de las 5)
- Playa
Ideas
Tarde (16:00–18:00)
- Museo
`,
    {
      days: [
        ['09:00–12:00 Mañana', 'Catedral', 'Alcázar', '16:00–20:00 Triana', '21:00 Noche'],
        ['10:00–13:00 Mañana', '10:30 Mercado', 'Parque', '17:00 Playa'],
      ],
      ideas: ['16:00–18:00 Museo'],
    },
  ],
  [
    'hours without am and pm in parts of the day',
    `Día 1
Mañana
9:00 Museo
Tarde
5:00 Playa
- 7:30 a 9:00: Paseo
17:30 Café
Noche: 9:30 cena
Noche
10:00 Bar
1:00 Taxi
Día 2
5:00 Vuelo
Afternoon (2:00–5:00)
- Museum
`,
    {
      days: [
        ['09:00 Museo', '17:00 Playa', '19:30–21:00 Paseo', '17:30 Café', '21:30 cena', '22:00 Bar', '01:00 Taxi'],
        ['05:00 Vuelo', '14:00–17:00 Museum'],
      ],
    },
  ],
  [
    'other languages',
    `Week-end à Paris
Jour 1 : Montmartre
10h00 - Sacré-Cœur
Giorno 2
Ore 13:00 Pranzo
**Tag 3: Mitte**
10:00 Uhr Reichstag
Dia 4 – Domingo
9h30 às 12h – Torre de Belém
`,
    {
      title: 'Week-end à Paris',
      days: [['Montmartre', '10:00 Sacré-Cœur'], ['13:00 Pranzo'], ['Mitte', '10:00 Reichstag'], ['09:30–12:00 Torre de Belém']],
    },
  ],
  [
    'feast days with a date',
    `Peñíscola
Viernes santo (2 abril)
- Llegada
Sábado
- Castillo (11h - 13h)
`,
    { title: 'Peñíscola', startDate: '2027-04-02', days: [['Viernes santo', 'Llegada'], ['11:00–13:00 Castillo']] },
  ],
  [
    'a line for each weekday',
    `Marrakech
Jueves noche
22:15 vuelo
Viernes
14:30 comida
Sábado: excursión
Domingo - 18:05 vuelo
Lunes: cerrado el zoco
`,
    { title: 'Marrakech', days: [['22:15 vuelo'], ['14:30 comida'], ['excursión'], ['18:05 vuelo', 'Lunes: cerrado el zoco']] },
  ],
  [
    'weekdays as items',
    `Finde
- Viernes: llegada
- Sábado: playa
- Domingo: vuelta
`,
    { title: 'Finde', days: [['llegada'], ['playa'], ['vuelta']] },
  ],
  [
    'weekdays that are none of its headings',
    `Día 1
Rastro
Domingo: mercado grande
`,
    { days: [['Rastro', 'Domingo: mercado grande']] },
  ],
  [
    'fields on lines of their own',
    `Día 1 - Lisboa
Hora: 09:00
Lugar: Aeropuerto
Actividad: Llegada

Actividad: Comida
Hora: 12:30
- **Hora:** 16:00 - 18:00
- **Actividad:** Belém
Museo
Hora: 19:00
`,
    {
      days: [['Lisboa', '09:00 Llegada // Lugar: Aeropuerto', '12:30 Comida', '16:00–18:00 Belém', '19:00 Museo']],
    },
  ],
  [
    'nights',
    `Crucero por el Danubio
Noche 1: Passau
- 18:00 Embarque
Noche 2
Linz
Noches 3-4: Viena
`,
    { title: 'Crucero por el Danubio', days: [['Passau', '18:00 Embarque'], ['Linz'], ['Viena'], []] },
  ],
  [
    'nights in English',
    `**Night 1 – Oslo**
Dinner at the harbour
**Night 2 – Bergen**
`,
    { days: [['Oslo', 'Dinner at the harbour'], ['Bergen']] },
  ],
  [
    'first and second nights',
    `Primera noche: Soria
2ª noche: Burgos
`,
    { days: [['Soria'], ['Burgos']] },
  ],
  [
    'days and nights',
    `Noche 1: Hotel Colón
Noche 2: Hotel Giralda
Día 1
10:00 Catedral
Noche 1: Hotel Colón
Día 2
Noche 2: Hotel Giralda
`,
    {
      title: 'Noche 1: Hotel Colón',
      days: [['10:00 Catedral', 'Noche 1: Hotel Colón'], ['Noche 2: Hotel Giralda']],
    },
  ],
  [
    'nights that are no count',
    `Sevilla
- Cena
Noche 31: cotillón
Noche 1 de enero: churros
`,
    { title: 'Sevilla', days: [], ideas: ['Cena'] },
  ],
  [
    'the short name of Tuesday beside others',
    'Viaje\n\nLun\nBus\n\nMar.\nTren\n\nMié\nMuseo\n',
    { title: 'Viaje', days: [['Bus'], ['Tren'], ['Museo']] },
  ],
  ['Mar, which is the sea beside whole weekdays', 'Viaje\n\nLunes\nMar\nCena\n', { title: 'Viaje', days: [['Mar', 'Cena']] }],
  [
    'a budget for each person below the last one',
    `# Roma

## Día 1
* Coliseo

## Día 2
* Foro

### **Presupuesto estimado por persona**

| Concepto | Coste |
|---|---|
| Vuelos | 900 € |
`,
    { title: 'Roma', days: [['Coliseo'], ['Foro']], ideas: ['Vuelos // Coste: 900 €'] },
  ],
  [
    'transport below the last one',
    'Roma\n\nDía 1\nColiseo\n\nDía 2\nForo\n\nTransporte recomendado\nEl abono cuesta 7,50 €.\n',
    { title: 'Roma', days: [['Coliseo'], ['Foro']], ideas: ['El abono cuesta 7,50 €.'] },
  ],
  [
    'transport below the last one alone',
    'Roma\n\nDía 1\nColiseo\n\nDía 2\nForo\n\nTransporte:\nMetro, línea B\n',
    { title: 'Roma', days: [['Coliseo'], ['Foro']], ideas: ['Metro, línea B'] },
  ],
  [
    'transport below each',
    'Roma\n\nDía 1\nTransporte\nMetro\n\nDía 2\nForo\nTransporte\nBus\n',
    {
      title: 'Roma',
      days: [
        ['Transporte', 'Metro'],
        ['Foro', 'Transporte', 'Bus'],
      ],
    },
  ],
]

it.each(plans)('reads days with %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
