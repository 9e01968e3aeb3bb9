import * as Y from 'yjs'
import { addDays, ANY_DATE } from '#shared/dates'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import type { Random } from '#testkit/random'
import { randomDayPlans } from './words'

/** Shared by many itineraries; ids are unique per document. */
export interface TripTemplate {
  days: number
  update: Uint8Array
  view: ItineraryView
}

const MAX_TEMPLATE_DAYS = 7

/** One to seven days. */
export const makeTemplates = (random: Random, makeId: () => string): TripTemplate[] =>
  withRandom(random, () => Array.from({ length: MAX_TEMPLATE_DAYS }, (_, i) => makeTemplate(random, makeId, i + 1)))

function makeTemplate(random: Random, makeId: () => string, days: number): TripTemplate {
  const doc = newDoc()
  doc.clientID = 1 + random.below(2 ** 31)
  seedDoc(doc, days, makeId)
  const endDate = addDays(ANY_DATE, days - 1)
  for (const { id: dayId } of computeView(doc, ANY_DATE, endDate).days) {
    for (const [label, category, startTime, endTime] of randomDayPlans(random, 1 + random.below(3))) {
      addEvent(doc, { dayId }, { label, category, startTime, endTime, description: 'Mejor con reserva.' }, makeId())
    }
  }
  return { days, update: Y.encodeStateAsUpdate(doc), view: computeView(doc, ANY_DATE, endDate) }
}

/** Makes the jitter of order keys deterministic. */
function withRandom<T>(random: Random, work: () => T): T {
  const own = Math.random
  Math.random = random.next
  try {
    return work()
  } finally {
    Math.random = own
  }
}
