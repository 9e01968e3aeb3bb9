import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const FOLDER = new URL('../../testkit/imports/cases/', import.meta.url)

/** What people read in these files. */
const readings: Readonly<Record<string, TripReading>> = {
  '01-ai-bold.md': {
    title: '🇮🇹 Roma en 3 días',
    days: [
      [
        'Llegada y centro histórico',
        '09:00 Desayuno cerca del hotel',
        '10:30–12:30 Coliseo (entrada con hora)',
        '16:00 Fontana di Trevi 📸',
      ],
      ['Vaticano', '08:30–12:00 Museos Vaticanos // Coste del día: ~60 €'],
    ],
    ideas: ['Transporte: bono de 72 horas', 'Agua: fuentes por toda la ciudad'],
    problems: [[3, 'bad_line']],
  },
  '02-bullets-under-plain-day.txt': {
    title: 'Roma con mis padres',
    days: [
      ['LLEGADA', '10:00 Coliseo', '14:00 Comida en Trastevere', 'Hotel: Albergo del Caso'],
      ['VATICANO', '09:00–10:15 Museos', '13:00 Comida', 'Tarde libre'],
    ],
  },
  '03-am-pm.txt': {
    title: 'Cancún',
    days: [['09:00 Desayuno', '14:30–16:00 Museo maya', '20:15 Cena', '00:15 Bar', '23:45–01:30 Concierto']],
  },
  '04-whatsapp-bold.txt': { title: 'Roma', days: [['10:00 Coliseo', '12:30 Comida'], ['09:00 Vaticano']] },
  '04c-other-day-headings.txt': {
    title: 'Roma',
    startDate: '2026-10-21',
    days: [['10:00 Coliseo'], ['11:00 Foro'], ['12:00 Palatino'], ['10:00 Vaticano'], ['10:00 Ostia'], ['10:00 Tívoli']],
    problems: [
      [6, 'repeated_day'],
      [9, 'repeated_day'],
      [15, 'date_mismatch'],
      [18, 'repeated_day'],
    ],
  },
  '05-nfd.txt': {
    title: 'Circuito por Jordania (copiado del PDF de la agen…',
    days: [['10:00 Llegada a Amán'], ['09:00 Petra']],
    problems: [[1, 'title_too_long']],
  },
  '06-fold-inside-a-sign.ics': {
    startDate: '2026-10-24',
    days: [
      ['15:00 Hotel // Recoger las llaves en la recepción del hotel; la señora de la mañana habla español y guarda maletas'],
    ],
  },
  '07-two-note-columns.csv': {
    days: [['10:00 Coliseo // Entradas en el móvil de Ana', '12:30 Comida // Mesa a nombre de Luis⏎sin gluten']],
  },
  '08-merged-cells.csv': {
    startDate: '2026-10-24',
    days: [
      ['10:00–11:30 Coliseo', '12:30–14:00 Comida', '16:00 Trevi'],
      ['09:00–12:00 Museos', '13:00 Comida'],
    ],
  },
  '09-foreign-headings.csv': {
    days: [
      [
        '10:00 Coliseo // entrada con hora⏎llegar 20 min antes⏎Lugar: Piazza del Colosseo⏎Precio: 18,50 €',
        '12:30 Comida // Lugar: Trastevere⏎Precio: 25,00 €',
      ],
      ['09:00 Museos Vaticanos // Lugar: Viale Vaticano⏎Precio: 20,00 €'],
    ],
  },
  '09c-google-calendar.csv': {
    startDate: '2026-10-24',
    days: [
      ['10:00–11:30 Coliseo // Entrada con hora⏎Lugar: Piazza del Colosseo, Roma', 'Hotel // 3 noches⏎Lugar: Roma'],
      [],
      [],
      [],
    ],
  },
  '09d-sep-line.csv': { days: [['Coliseo']] },
  '10-same-uid-twice.ics': { startDate: '2026-10-25', days: [['12:00 Coliseo (cambio de hora)']] },
  '11-one-bad-parameter.ics': {
    startDate: '2026-10-24',
    days: [['10:00 Coliseo', '14:00 Comida en casa de Andrés'], ['10:00 Vaticano']],
  },
  '13-flights-eastwards.ics': {
    startDate: '2026-10-24',
    days: [
      ['19:53 Vuelo Tokio – Nueva York // Llegada: sábado, 24 de octubre, 18:59 (hora de Nueva York)'],
      [],
      ['00:05 Vuelo Auckland – Honolulú // Llegada: domingo, 25 de octubre, 09:30 (hora de Honolulú)'],
      ['10:40 Vuelo Madrid – Los Ángeles con noche // Llegada: miércoles, 28 de octubre, 13:10 (hora de Los Ángeles)'],
      [],
    ],
  },
  '14-hotel-nights.ics': {
    startDate: '2026-10-24',
    days: [['Albergo del Caso // 4 noches⏎Via del Caso 1, Roma', '07:00–09:30 Vuelo Madrid – Roma'], [], [], [], []],
  },
  '17-raw-line-breaks.ics': {
    startDate: '2026-10-24',
    days: [
      [
        '10:00 Vuelo VY0000 // Datos del vuelo⏎Terminal: 1⏎Puerta: B12⏎Asiento: 12A⏎Check-in: 05:30⏎Equipaje de mano incluido⏎Aeropuerto',
      ],
    ],
  },
  '24-tzid-with-colon.ics': {
    startDate: '2026-10-24',
    days: [['09:00–10:00 Desayuno en Delhi'], ['09:00 Tren', '12:00 Museo', '18:00 Cena']],
  },
  '25-long-altrep.ics': { startDate: '2026-10-24', days: [['10:00–11:30 Coliseo // Entrada con hora⏎Llevar DNI']] },
  '26-html-notes.ics': {
    startDate: '2026-10-24',
    days: [
      [
        '09:00–11:30 Vuelo a Roma // Clase: Turista⏎Localizador: CASO01⏎Asientos: Ana 1F, Luis 1D⏎Gestionar (https://ejemplo.test/x?a=1&b=2) Pan & queso',
      ],
    ],
  },
  '31-excel-1252.csv': {
    startDate: '2026-10-24',
    days: [['09:00–11:30 Café y paseo por el barrio gótico // añadir propina: 5 €'], ['10:00 Montjuïc']],
    problems: [[null, 'assumed_encoding']],
  },
  '32-sheet-cells.csv': {
    startDate: '2026-10-24',
    days: [['09:30 Coliseo', '09:00 Foro'], ['09:30 Museos', '09:00 Trevi'], ['10:00 Ostia']],
    problems: [
      [4, 'date_mismatch'],
      [5, 'date_mismatch'],
    ],
  },
  '33-utc-without-zone.ics': { startDate: '2026-10-25', days: [['00:00–04:00 Vuelo a Tokio'], ['08:30 Desayuno en el mercado']] },
  '34-indented.txt': {
    title: 'Roma con sangría (copiado de un correo)',
    days: [['10:00 Coliseo', '12:00 Foro'], ['09:00 Vaticano']],
  },
  '38-birthday-1960.ics': { startDate: '2026-10-24', days: [['10:00 Coliseo']], problems: [[4, 'far_away']] },
  '42-quoted-printable.ics': { startDate: '2026-10-24', days: [['10:00 Baño en la playa']] },
}

it('each file has its reading', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(readings).toSorted())
})

it.each(Object.entries(readings))('%s', (name, reading) => {
  const utcZone = name.includes('utc-without-zone') ? 'Asia/Tokyo' : null
  expect(tripReading(readImport(readFileSync(new URL(name, FOLDER)), { today: calendarDate('2026-11-28'), utcZone }))).toEqual(
    reading,
  )
})

it.each(['09c-google-calendar.csv', '14-hotel-nights.ics'])('%s has a stay', (name) => {
  const { itinerary } = readImport(readFileSync(new URL(name, FOLDER)))
  const stay = itinerary.days[0]?.events.find(({ label }) => /Hotel|Albergo/.test(label))
  expect(stay?.category).toBe('accommodation')
})
