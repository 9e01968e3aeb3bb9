import { describe, expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { createTripSource } from '#testkit/trips/createTripSource'
import { buildTripOutline } from './tripOutline'
import { writeMarkdown } from './textWriters'
import { writeText } from './writeText'

const trip = buildTripOutline(
  createTripSource({
    description: 'Con los padres de *Ana*.',
    days: [
      [
        { label: 'Coliseo', startTime: '09:00', endTime: '11:30', description: 'Entradas a las 8:45.\n\nLlevar agua.' },
        { label: 'Foro', startTime: '12:00' },
        { label: 'Siesta', endTime: '17:00' },
      ],
      [],
      [{ label: '' }, { label: '# 1_2', description: '- pan' }],
    ],
    ideas: [{ label: 'Ostia', description: 'en tren', startTime: '10:00' }, { label: 'Villa Borghese' }],
  }),
)

it('a text has the title, place and dates, each day with its events and notes, then the ideas', () => {
  expect(writeText(trip)).toBe(`Roma en tres días
Roma, Italia · del 24 al 26 de octubre de 2026

Día 1 - Sábado, 24 de octubre
09:00–11:30 Coliseo
  Entradas a las 8:45.

  Llevar agua.
12:00 Foro
Siesta

Día 2 - Domingo, 25 de octubre

Día 3 - Lunes, 26 de octubre
Sin título
# 1_2
  - pan

Ideas
- 10:00 Ostia
  en tren
- Villa Borghese
`)
})

it('names the places of events before their notes, unless the title says it', () => {
  const place = { ...colosseum, name: 'Barajas [T4]' }
  const events = [
    {
      label: 'Vuelo',
      category: 'transport' as const,
      place,
      to: { ...colosseum, name: null, address: 'Narita' },
      description: 'Pronto',
    },
    { label: 'Coliseo', place: colosseum },
    { label: 'Cena', place: { ...colosseum, name: null }, to: colosseum },
  ]
  const placed = buildTripOutline(createTripSource({ days: [events] }))
  expect(writeText(placed)).toContain(`Vuelo
  Lugar: Barajas [T4] → Narita
  Pronto
Coliseo
Cena
  Lugar: 41.89021, 12.49223
`)
  expect(writeMarkdown(placed)).toContain(String.raw`- Vuelo
  Lugar: Barajas \[T4\] → Narita
  Pronto
- Coliseo`)
})

it('omits the section without ideas, and names a place equal to its country once', () => {
  const monaco = buildTripOutline(createTripSource({ place: { name: 'Mónaco', countryName: 'Mónaco' }, days: [[]] }))
  expect(writeText(monaco)).toBe('Roma en tres días\nMónaco · 24 de octubre de 2026\n\nDía 1 - Sábado, 24 de octubre\n')
})

describe('Markdown', () => {
  it('has a heading for each day, a list item for each event, and escaped text', () => {
    expect(writeMarkdown(trip)).toBe(String.raw`# Roma en tres días

Roma, Italia · del 24 al 26 de octubre de 2026

Con los padres de \*Ana\*.

## Día 1 - Sábado, 24 de octubre

- 09:00–11:30 Coliseo
  Entradas a las 8:45.

  Llevar agua.
- 12:00 Foro
- Siesta

## Día 2 - Domingo, 25 de octubre

## Día 3 - Lunes, 26 de octubre

- Sin título
- \# 1\_2
  \- pan

## Ideas

- 10:00 Ostia
  en tren
- Villa Borghese
`)
  })
})
