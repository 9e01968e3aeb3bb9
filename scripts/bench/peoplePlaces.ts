import { addDays, localDate } from '#shared/dates'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { emptyEventFields } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import type { Place } from '#shared/places/place'
import { addUser } from '#server/accounts/userStore'
import type { Db } from '#server/base/db/database'
import { docs } from '#server/base/db/schema'
import type { Gazetteer } from '#server/base/gazetteer'
import { addItinerary } from '#server/records/itineraryStore'
import { savePlace } from '#server/records/placeStore'
import { ProjectionWriter } from '#server/sync/projection/projection'
import { randomFrom, type Random } from '#testkit/random'
import { colosseum } from '#testkit/randomPlace'

const AMOUNTS = { trips: 5000, places: 20, people: 1000, towns: 300 }
const PER_TRANSACTION = 250
/** Of a town. */
const SPOTS = 40

const kinds = 'Bar,Restaurante,Museo,Plaza,Iglesia,Parque,Mercado,Casa,Café,Playa,Mirador,Taberna,Puente,Torre'.split(',')
const names = 'Central,Mayor,del Puerto,de San Juan,Real,Nuevo,de la Luz,Viejo,del Sol,de Santa Ana,Pepe,Celeste'.split(',')

interface Spot {
  name: string
  lat: number
  lng: number
}

/** A few spots are in most trips; a third of the places are in one trip alone. */
function spotsOf(random: Random, towns: readonly Spot[]): Spot[] {
  const pick = (list: readonly string[]) => random.pick(list) ?? ''
  return towns.flatMap((town) =>
    Array.from({ length: SPOTS }, () => {
      const [lat, lng] = [town.lat + random.below(100) / 1000, town.lng + random.below(100) / 1000]
      return { name: `${pick(kinds)} ${pick(names)}${random.chance(0.5) ? ` ${town.name}` : ''}`, lat, lng }
    }),
  )
}

/** A fifth of the trips is private. */
export async function fillPeoplePlaces(db: Db, gazetteer: Gazetteer, queries: readonly string[]): Promise<void> {
  const random = randomFrom(7)
  const found = queries.flatMap((query) => gazetteer.search(query, 'es').slice(0, 1))
  const towns = found.slice(0, AMOUNTS.towns).map(({ name, lat, lng }) => ({ name, lat: lat ?? 0, lng: lng ?? 0 }))
  const spots = spotsOf(random, towns)
  const [destination] = found
  if (destination === undefined) throw new Error('the gazetteer finds no town')
  const { geonameId } = destination
  const startDate = localDate(Date.now())
  const dates = { startDate, endDate: addDays(startDate, 3) }
  await db.write(async (tx) => {
    await savePlace(tx, destination, gazetteer.foldedNames(geonameId))
    for (let i = 0; i < AMOUNTS.people; i += 1) {
      const id = `u${i}`
      await addUser(tx, { id, name: 'Ana', username: id, email: `${id}@example.com`, passwordHash: '', avatar: null, now: 1 })
    }
    for (let i = 0; i < AMOUNTS.trips; i += 1) {
      const [userId, isPublic] = [`u${random.below(AMOUNTS.people)}`, random.chance(0.8)]
      await addItinerary(tx, { id: `t${i}`, userId, title: 'Viaje', ...dates, geonameId, isPublic, createdAt: i, updatedAt: i })
      await tx.insert(docs).values({ id: `t${i}`, updatedAt: 1 })
    }
  })
  const writer = new ProjectionWriter(db)
  const empty = { view: { days: [], ideas: [], events: {} }, seq: 0 }
  const eventOf = (id: string, start: number): EventView => {
    const spot = spots[start + Math.floor(SPOTS * random.next() ** 2)]
    const own = random.chance(0.3) && { name: `${random.pick(kinds) ?? ''} ${random.below(99_999)}` }
    const place: Place = { ...colosseum, source: 'map', ...spot, ...own }
    return { id, dayId: IDEAS_DAY_ID, orderIndex: 0, authorId: null, ...emptyEventFields, place }
  }
  for (let i = 0; i < AMOUNTS.trips; i += PER_TRANSACTION)
    await writer.write(
      Array.from({ length: PER_TRANSACTION }, (_, n) => {
        const start = random.below(towns.length) * SPOTS
        const events = Array.from({ length: AMOUNTS.places }, (_unused, event) => eventOf(`e${event}`, start))
        const view = { days: [], ideas: [], events: Object.fromEntries(events.map((event) => [event.id, event])) }
        return { itineraryId: `t${i + n}`, view, seq: 1, previous: empty }
      }),
    )
}

/** As people type them, also single letters. */
export const peopleQueries: readonly string[] = [
  ...kinds
    .map((kind, i) => `${kind} ${names[i % names.length] ?? ''}`)
    .flatMap((text) => Array.from({ length: text.length - 1 }, (_, i) => text.slice(0, i + 2))),
  ...['b ce', 'm c', 'p n', 'r s', 'c c', 'a b', 'pl', 'c', 'b '].flatMap((text) => [text, text]),
]
