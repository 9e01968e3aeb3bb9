import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })

const plans: [what: string, text: string, reading: TripReading][] = [
  [
    'an assistant with tables',
    `¡Claro! Aquí tienes un itinerario de 3 días por Lisboa:

## 🗓️ Día 1 (viernes 16 de octubre): Alfama y Baixa

| Hora | Actividad | Lugar | Precio |
|------|:---------:|-------|-------:|
| 09:30 | Desayuno en **Pastelaria Santo António** | Alfama | 6 € |
| 11:00–13:00 | Castillo de São Jorge | Castelo | 15 € |
| 13:30 | Comida | | |

## 🗓️ Día 2 (sábado 17 de octubre): Belém

| Hora | Plan |
|---|---|
| Mañana | Monasterio de los Jerónimos |
| 16:00 | Torre de Belém |
`,
    {
      title: 'Itinerario de 3 días por Lisboa',
      startDate: '2026-10-16',
      days: [
        [
          'Alfama y Baixa',
          '09:30 Desayuno en Pastelaria Santo António // Lugar: Alfama⏎Precio: 6 €',
          '11:00–13:00 Castillo de São Jorge // Lugar: Castelo⏎Precio: 15 €',
          '13:30 Comida',
        ],
        ['Belém', 'Monasterio de los Jerónimos // Hora: Mañana', '16:00 Torre de Belém'],
      ],
    },
  ],
  [
    'an assistant in English',
    `# 5-Day Tokyo Itinerary

**Day 1: Arrival & Shinjuku**
- **Morning:** Arrive at Haneda Airport
- **Afternoon:** Shinjuku Gyoen
  - Bring cash (500 yen)
  - Closes at 16:30
- **Evening:** Omoide Yokocho

**Day 2: Asakusa & Ueno**
1. **9:00 AM:** Senso-ji Temple
2. **12:30 PM – 1:30 PM:** Lunch at Daikokuya
3. **Evening (7 PM):** Skytree

### Tips
- Buy a Suica card
`,
    {
      title: '5-Day Tokyo Itinerary',
      days: [
        [
          'Arrival & Shinjuku',
          'Morning: Arrive at Haneda Airport',
          'Afternoon: Shinjuku Gyoen // - Bring cash (500 yen)⏎- Closes at 16:30',
          'Evening: Omoide Yokocho',
        ],
        ['Asakusa & Ueno', '09:00 Senso-ji Temple', '12:30–13:30 Lunch at Daikokuya', '19:00 Skytree'],
      ],
      ideas: ['Buy a Suica card'],
    },
  ],
  [
    'tables with lengths',
    `## Día 1
| Momento | Plan | Tiempo | Duración |
|---|---|---|---|
| Mañana | Casco antiguo | 2 h | 1:30 |
| Tarde | Faro | 20:45 | |
`,
    {
      days: [['Casco antiguo // Momento: Mañana⏎Tiempo: 2 h⏎Duración: 1:30', '20:45 Faro // Momento: Tarde']],
    },
  ],
  [
    'nested bullets',
    `## Day 1: Reykjavik
* **08:00** - Pick up car
    * Blue Car Rental
    * Ask for winter tyres
* **10:00** - Golden Circle
\t* Þingvellir
## Day 2
* 09:00 [Blue Lagoon](https://bluelagoon.com)
`,
    {
      days: [
        ['Reykjavik', '08:00 Pick up car // - Blue Car Rental⏎- Ask for winter tyres', '10:00 Golden Circle // - Þingvellir'],
        ['09:00 Blue Lagoon // https://bluelagoon.com'],
      ],
    },
  ],
  [
    'a table of all days',
    `| Día | Hora | Actividad |
|-----|------|-----------|
| 1 | 10:00 | Coliseo |
| 1 | 13:00 | Comida |
| 2 | 9:00 | Vaticano |
`,
    { days: [['10:00 Coliseo', '13:00 Comida'], ['09:00 Vaticano']] },
  ],
  [
    'a table in bold, then a line',
    `## Day 1
| Time | Activity | Notes |
| :--- | :--- | :--- |
| **9:00 AM** | Colosseum<br>Forum | [Tickets](https://x.test) |
| 1:00 PM - 2:30 PM | Lunch | |
Evening walk
`,
    { days: [['09:00 Colosseum Forum // Tickets⏎https://x.test', '13:00–14:30 Lunch', 'Evening walk']] },
  ],
  [
    'a chat exported by an iPhone',
    `[24/10/26, 10:05:33] Ana: Día 1
[24/10/26, 10:05:50] Ana: 10:00 Coliseo
[24/10/26, 10:06:10] Luis: 13:00 comida en Trastevere
\u200E[24/10/26, 10:07:00] Luis: \u200Eimagen omitida
[24/10/26, 10:08:00] Ana: Día 2
[24/10/26, 10:08:20] Ana: 9h Vaticano
`,
    { days: [['10:00 Coliseo', '13:00 comida en Trastevere'], ['09:00 Vaticano']] },
  ],
  [
    'a chat exported by Android',
    `12/10/2026, 21:15 - Los mensajes y las llamadas están cifrados de extremo a extremo.
12/10/2026, 21:16 - Marta: *Plan Oporto*
12/10/2026, 21:16 - Marta: Día 1
10h Librería Lello
12h30 Comida en Majestic
Día 2
De 10:00 a 12:00 Bodegas
`,
    { title: 'Plan Oporto', days: [['10:00 Librería Lello', '12:30 Comida en Majestic'], ['10:00–12:00 Bodegas']] },
  ],
  [
    'a quoted mail',
    `> Hola, te paso el plan:
>
> Día 1: Llegada
> - 18:00hs Check-in hotel
> - 21:00 Cena
>
> Día 2
> - (08:00) Tren a Toledo
> - 9.30 a 12.00 Catedral
`,
    {
      days: [
        ['Llegada', '18:00 Check-in hotel', '21:00 Cena'],
        ['08:00 Tren a Toledo', '09:30–12:00 Catedral'],
      ],
      problems: [[1, 'bad_line']],
    },
  ],
  [
    'an agency with a line for each day',
    `PROGRAMA DE VIAJE: NEPAL

Día 1: Madrid - Katmandú
Día 2: Vuelo a Lukla
Días 3-4: Marcha a Namche
Día 5 – Aclimatación
Incluye: desayuno
`,
    {
      title: 'PROGRAMA DE VIAJE: NEPAL',
      days: [['Madrid - Katmandú'], ['Vuelo a Lukla'], ['Marcha a Namche'], [], ['Aclimatación', 'Incluye: desayuno']],
    },
  ],
  [
    'boxes and odd bullets',
    `Viaje a Granada
☐ Reservar Alhambra
☐ Comprar billetes

Sábado 24 de octubre
✅ 9:00 Alhambra
⁃ 14:00 Comida
▪ Paseo por el Albaicín
Domingo 25 de octubre
◦ 10:30 Sacromonte
Si da tiempo
· Baños árabes
`,
    {
      title: 'Viaje a Granada',
      startDate: '2026-10-24',
      days: [['09:00 Alhambra', '14:00 Comida', 'Paseo por el Albaicín'], ['10:30 Sacromonte']],
      ideas: ['Reservar Alhambra', 'Comprar billetes', 'Baños árabes'],
    },
  ],
  [
    'a chat with notices of its program',
    `[20/11/26, 21:03:11] Viaje Berlín: ‎Los mensajes y las llamadas están cifrados de extremo a extremo.
[20/11/26, 21:05:47] Ana: *Día 1*
10:30 Llegada
14:00 Comida ‎<Se editó este mensaje.>
‎[20/11/26, 21:06:00] Luis: ‎Eliminaste este mensaje.
20/11/26, 21:06 - Ana: IMG-20261120-WA0001.jpg (archivo adjunto)
20/11/26, 21:08 - Luis: null
[20/11/26, 21:07:55] Ana: *Día 2*
9h Reichstag
`,
    { days: [['10:30 Llegada', '14:00 Comida'], ['09:00 Reichstag']] },
  ],
  [
    'the head of a mail',
    `Asunto: Re: Plan Cerdeña
De: Marta <marta@ejemplo.test>
Para: Ana
El vie, 20 nov 2026 a las 10:05, Ana (<ana@ejemplo.test>) escribió:
> Sábado 3/7: Playa
`,
    {
      title: 'Plan Cerdeña',
      startDate: '2027-07-03',
      days: [['Playa']],
      problems: [
        [2, 'bad_line'],
        [3, 'bad_line'],
        [4, 'bad_line'],
      ],
    },
  ],
  [
    'Markdown of an editor',
    `# **Viaje a Viena** {#viaje-a-viena}
\\## **Día 1 \\- Centro** {#día-1---centro}
\\- 09:00 \\- Schönbrunn<br>Llevar abrigo
* 10:30 Café *Sperl* &amp; tarta [^1]
* 20:00 Ópera ![🎭](x.png)
[Día 2]
1.- 10:00 Puerto
(2) Ferry
👉 13:00 Comida
12:00 >> 13:00 Paseo
Día 3: (libre)
`,
    {
      title: 'Viaje a Viena',
      days: [
        ['Centro', '09:00 Schönbrunn Llevar abrigo', '10:30 Café Sperl & tarta', '20:00 Ópera'],
        ['10:00 Puerto', 'Ferry', '13:00 Comida', '12:00–13:00 Paseo'],
        ['(libre)'],
      ],
    },
  ],
  [
    'messages copied from Telegram',
    `Ana, [12.03.27 10:05]
Día 1 Turín
10:00 Museo Egipcio

Luis, [12.03.27 10:09]
Semana 2
Día 2
9:30 Venaria Reale
NO INCLUYE:
- Bebidas
Enviado desde mi iPhone
`,
    {
      days: [['Turín', '10:00 Museo Egipcio'], ['09:30 Venaria Reale']],
      ideas: ['Bebidas'],
      problems: [[11, 'bad_line']],
    },
  ],
  [
    'a table with days beside each other',
    `# Roma
| | Día 1 | **Día 2** |
|---|---|---|
| Mañana | Coliseo<br>Foro | 9:00 Vaticano |
| 14:00 | Comida | - |
| Cena | Trastevere | [Prati](https://ejemplo.test) |
Buen viaje
`,
    {
      title: 'Roma',
      days: [
        ['Coliseo', 'Foro', '14:00 Comida', 'Cena: Trastevere'],
        ['09:00 Vaticano', 'Cena: Prati // https://ejemplo.test'],
      ],
      problems: [[7, 'bad_line']],
    },
  ],
  [
    'an address and a note',
    `Londres (4 días)
DAY 1 - Thursday 3rd December 2026
Arrive 10:15 LHR
13:00 Lunch, Borough Market
DAY 2 - Friday 4th December 2026
09:00 Tower of London https://www.hrp.org.uk/tower
   tickets in Ana's mail
`,
    {
      title: 'Londres (4 días)',
      startDate: '2026-12-03',
      days: [
        ['Arrive 10:15 LHR', '13:00 Lunch, Borough Market'],
        ["09:00 Tower of London https://www.hrp.org.uk/tower // tickets in Ana's mail"],
      ],
    },
  ],
  [
    'indented bullets of a phone',
    `Notas iPhone
◦ Día 1
\t◦ 10:00 Coliseo
\t\t◦ entrada 18 €
\t◦ 13:00 Comida
◦ Día 2
\t◦ Vaticano
`,
    { title: 'Notas iPhone', days: [['10:00 Coliseo // ◦ entrada 18 €', '13:00 Comida'], ['Vaticano']] },
  ],
  [
    'paragraphs of an agency',
    `Día 1. Madrid – Estambul. Salida en el vuelo TK1858 a las 12:05 h. Llegada y traslado al hotel. Noche.
Día 2. Estambul. Pensión completa. Visita de Santa Sofía.
Día 3: Estambul - Capadocia (D/C)
`,
    {
      days: [
        [
          'Madrid – Estambul. Salida en el vuelo TK1858 a la… // Madrid – Estambul. Salida en el vuelo TK1858 a las 12:05 h. Llegada y traslado al hotel. Noche.',
        ],
        ['Estambul. Pensión completa. Visita de Santa Sofía.'],
        ['Estambul - Capadocia (D/C)'],
      ],
      problems: [[1, 'title_too_long']],
    },
  ],
  [
    'a mail',
    `Hola Ana:

El plan sería este.

Viernes 23 oct
18:30 salida de Atocha

Sábado 24 oct
10:00 - Catedral
Un saludo,
Luis
`,
    {
      title: 'El plan sería este.',
      startDate: '2026-10-23',
      days: [['18:30 salida de Atocha'], ['10:00 Catedral']],
      problems: [
        [1, 'bad_line'],
        [10, 'bad_line'],
        [11, 'bad_line'],
      ],
    },
  ],
  [
    'a chat of an American phone',
    `[10/24/26, 9:05:33 PM] Ana: Day 1
[10/24/26, 9:05:50 PM] ~ Luis: 10:00 Colosseum
[10/24/26, 9:06:50 PM] Ana: Día 2: Vaticano
`,
    { days: [['10:00 Colosseum'], ['Vaticano']] },
  ],
]

it.each(plans)('reads a plan with %s', (_, text, reading) => {
  expect(tripReading(read(text))).toEqual(reading)
})
