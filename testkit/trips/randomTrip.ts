import { categories } from '#shared/categories'
import { normalizeDescription, limits, normalizeMultiline, normalizeLine } from '#shared/limits'
import type { OutlineSource } from '#shared/exports/tripOutline'
import type { EventFields } from '#shared/itinerary/fields'
import type { Random } from '../random'
import { randomPlace } from '../randomPlace'
import { createTripSource } from './createTripSource'

const zones = ['Europe/Madrid', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', null]
const starts = ['2026-03-28', '2026-10-24', '2026-12-30', '2024-02-27', '1999-12-31', '2026-04-04']
/** Text with special meaning in some export format. */
const words = [
  'Coliseo',
  '=1+1',
  '+34',
  '-5',
  '@ana',
  '＝1',
  '＠ana',
  "'",
  '\t',
  "'cita'",
  '"comillas"',
  'a,b;c',
  String.raw`\n`,
  '🏛️',
  '👨‍👩‍👧',
  'ñandú',
  'Día 2',
  '10:00',
  '- pan',
  '# uno',
  '*dos*',
  'BEGIN:VEVENT',
  'END:VCALENDAR',
  '{"a":1}',
  'Ideas',
  'dia,fecha,titulo',
  '<b>',
  '日本',
  'Sin título',
  '\u{200B}',
  'x\u{301}',
  '%20',
  ':',
  ';',
]

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** A line of such words, normalized as in documents. */
const oddLine = (random: Random, max: number): string =>
  normalizeLine(cut(Array.from({ length: 1 + random.below(5) }, () => random.pick(words)).join(' '), max))

const oddNote = (random: Random, max: number): string =>
  normalizeMultiline(
    cut(Array.from({ length: random.below(5) }, () => (random.chance(0.2) ? '' : oddLine(random, 60))).join('\n'), max),
  )

const pad = (value: number): string => String(value).padStart(2, '0')
const oddTime = (random: Random): string | null =>
  random.chance(0.4) ? null : `${pad(random.below(24))}:${pad(random.below(60))}`

const oddEvent = (random: Random, hasPlaces: boolean): EventFields => ({
  label: random.chance(0.1) ? '' : oddLine(random, limits.eventLabel),
  description: random.chance(0.5)
    ? ''
    : oddNote(random, !hasPlaces && random.chance(0.05) ? limits.mergedDescription : limits.eventDescription),
  category: random.chance(0.5) ? null : (random.pick(categories) ?? null),
  image: random.pick([null, null, '/images/events/food.jpg', '/uploads/0a1b2c.webp']) ?? null,
  startTime: oddTime(random),
  endTime: oddTime(random),
  place: hasPlaces && random.chance(0.6) ? randomPlace(random) : null,
  to: hasPlaces && random.chance(0.4) ? randomPlace(random) : null,
  nights: hasPlaces && random.chance(0.3) ? 1 + random.below(limits.nights) : null,
})

export function randomTrip(random: Random): OutlineSource {
  const hasPlaces = random.chance(0.4)
  const events = (most: number) => Array.from({ length: random.below(most) }, () => oddEvent(random, hasPlaces))
  const days = Array.from({ length: random.below(8) }, () => events(random.chance(0.05) ? limits.eventsPerDay : 7))
  return createTripSource({
    title: oddLine(random, limits.title) || 'Viaje',
    description: normalizeDescription(oddNote(random, limits.description)),
    image: random.pick([null, '/uploads/roma.webp']) ?? null,
    start: random.pick(starts) ?? '2026-10-24',
    range: 1 + random.below(10),
    place: { timeZone: random.pick(zones) ?? null },
    days,
    ideas: events(5),
  })
}
