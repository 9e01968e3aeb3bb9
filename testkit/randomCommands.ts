import type * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent, CommandError } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import type { FieldKindName } from '#shared/itinerary/fieldKinds'
import { eventFieldOf, mapEventFields, type EventFields } from '#shared/itinerary/fields'
import { computeView } from '#shared/itinerary/view'
import type { Random } from './random'
import { randomPlace } from './randomPlace'
import { ANY_DATE } from '#shared/dates'

const words = ['museo', 'playa', 'cena', 'tren 🚄', 'mercado', 'paseo', 'ópera', 'siesta']

export const randomText = (random: Random, count = 1 + random.below(4)): string =>
  Array.from({ length: count }, () => random.pick(words)).join(' ')

const someValue: Record<FieldKindName, (random: Random, options: readonly string[]) => unknown> = {
  line: (random) => randomText(random),
  note: (random) => randomText(random, random.below(8)),
  choice: (random, options) => random.pick([null, ...options]) ?? null,
  picture: (random) => random.pick([null, '/images/events/food.jpg']) ?? null,
  time: (random) => random.pick([null, '09:00', '10:30', '23:59']) ?? null,
  place: (random) => (random.chance(0.5) ? null : randomPlace(random)),
  count: (random) => (random.chance(0.5) ? null : 1 + random.below(60)),
}

export function randomFields(random: Random): Partial<EventFields> {
  const all = mapEventFields<EventFields>((field) => {
    const { kind, options = [], accept, empty } = eventFieldOf(field)
    return accept(someValue[kind](random, options)) ?? empty
  })
  return Object.fromEntries(Object.entries(all).filter(() => random.chance(0.4)))
}

const weights = {
  'add-event': 30,
  'edit-event': 22,
  'move-within': 12,
  'move-across': 10,
  'to-ideas': 4,
  'from-ideas': 6,
  'delete-event': 12,
  'add-day': 8,
  'delete-day': 3,
  'move-day': 2,
}
type CommandKind = keyof typeof weights
const bag = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as CommandKind))

/**
 * Runs one random command if it applies. Ignores refusals (a full day
 * or range).
 */
export function applyRandomCommand(random: Random, doc: Y.Doc, rangeDays: number): void {
  const kind = random.pick(bag)
  const now = computeView(doc, ANY_DATE, ANY_DATE)
  const day = random.pick(now.days)
  const inDays = now.days.flatMap(({ events }) => events)
  const event = random.pick(inDays)
  const place = (dayId: string, size: number) => ({ dayId, ...(random.chance(0.5) && { index: random.below(size + 1) }) })
  const anywhere = place(day?.id ?? IDEAS_DAY_ID, day?.events.length ?? 0)
  try {
    if (kind === 'add-event')
      addEvent(doc, random.chance(0.1) ? { dayId: IDEAS_DAY_ID } : anywhere, {
        ...randomFields(random),
        label: randomText(random),
      })
    else if (kind === 'add-day') addDay(doc, { rangeDays })
    else if (kind === 'from-ideas') {
      const idea = random.pick(now.ideas)
      if (idea !== undefined) moveEvent(doc, idea, anywhere)
    } else if (kind === 'delete-day' && day !== undefined) deleteDay(doc, day.id)
    else if (kind === 'move-day' && day !== undefined) moveDay(doc, day.id, random.below(now.days.length))
    else if (event === undefined) return
    else if (kind === 'edit-event') editEvent(doc, event, randomFields(random))
    else if (kind === 'move-within') moveEvent(doc, event, place(now.events[event]?.dayId ?? IDEAS_DAY_ID, inDays.length))
    else if (kind === 'move-across') moveEvent(doc, event, anywhere)
    else if (kind === 'to-ideas') moveEvent(doc, event, { dayId: IDEAS_DAY_ID })
    else if (kind === 'delete-event') deleteEvent(doc, event)
  } catch (refusal) {
    if (!(refusal instanceof CommandError)) throw refusal
  }
}
