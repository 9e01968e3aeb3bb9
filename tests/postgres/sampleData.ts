import { audiences, toAudienceFields, type Audience } from '#shared/audience'
import type { FoldedPlaceNames } from '#server/base/gazetteer'
import type { Db, Transaction } from '#server/base/db/database'
import { addUser } from '#server/accounts/userStore'
import { addFollow } from '#server/features/accounts/followStore'
import { addLike } from '#server/features/feeds/likeStore'
import { addItem, addList } from '#server/features/lists/listStore'
import { addMembership } from '#server/records/collaboratorStore'
import { addItinerary } from '#server/records/itineraryStore'
import { savePlace } from '#server/records/placeStore'
import { addDays } from '#shared/dates'
import { calendarDate } from '#testkit/date'
import { randomFrom, type Random } from '#testkit/random'

/**
 * Creation and like times lie around this instant, often in the same
 * millisecond.
 */
export const SAMPLE_NOW = 1_800_000_000_000
const HOUR = 3_600_000

/** Ids in byte order, which differs from language order. */
export interface SampleData {
  people: readonly string[]
  itineraries: readonly string[]
  lists: readonly string[]
}

const names = (name: string, admin1: string, country: string): FoldedPlaceNames => ({
  name: [name],
  admin1: [admin1],
  country: [country],
})

/** Places by id; their names overlap and share prefixes. */
const samplePlaces: ReadonlyMap<number, FoldedPlaceNames> = new Map([
  [1, names('lisboa', 'lisboa', 'portugal')],
  [2, names('porto', 'norte', 'portugal')],
  [3, names('leon', 'castilla y leon', 'espana')],
  [4, names('portugalete', 'pais vasco', 'espana')],
  [5, names('roma', 'lacio', 'italia')],
])

const PEOPLE = 20
/** More matches than `MAX_GATHERED` for some queries. */
const ITINERARIES = 1400
const LISTS = 60

/**
 * Fills an empty database through the stores, identically for the same
 * seed.
 */
export async function fillSampleData(db: Db, seed: number): Promise<SampleData> {
  const random = randomFrom(seed)
  const makeId = (i: number) => `${random.pick(['a', 'B', 'ñ', 'Á', '-', 'z', '0']) ?? ''}${i}`
  const ids = (count: number) => Array.from({ length: count }, (_, i) => makeId(i))
  const sample = { people: ids(PEOPLE), itineraries: ids(ITINERARIES), lists: ids(LISTS) }
  await db.write(async (tx) => {
    for (const [i, id] of sample.people.entries())
      await addUser(tx, {
        id,
        name: `Persona ${i}`,
        username: `p.${i}`,
        email: `${i}@example.org`,
        passwordHash: '',
        avatar: null,
        now: i,
      })
    for (const [geonameId, folded] of samplePlaces) {
      const [name = ''] = folded.name
      await savePlace(
        tx,
        {
          geonameId,
          name,
          adminName1: null,
          countryName: null,
          countryCode: null,
          fcode: null,
          lat: 1.5,
          lng: null,
          timeZone: null,
        },
        folded,
      )
    }
    await addThings(tx, random, sample)
    await addReactions(tx, random, sample)
  })
  return sample
}

const instant = (random: Random) => SAMPLE_NOW - random.below(400) * HOUR

const anyAudience = (random: Random, publicShare: number): Audience =>
  random.chance(publicShare) ? 'public' : (random.pick(audiences.filter((one) => one !== 'public')) ?? 'private')

async function addThings(tx: Transaction, random: Random, { people, itineraries, lists }: SampleData): Promise<void> {
  const [first = ''] = people
  const owner = () => (random.chance(0.75) ? first : (random.pick(people) ?? first))
  for (const [i, id] of itineraries.entries()) {
    const at = instant(random)
    const [startDate, endDate] = [calendarDate('2027-03-01'), addDays(calendarDate('2027-03-01'), random.below(9))]
    const title = `Viaje ${random.pick(['lento', 'a León', 'de mar', 'único']) ?? ''} ${i}`
    const geonameId = random.chance(0.8) ? 1 : 1 + random.below(samplePlaces.size)
    const audience = anyAudience(random, 0.7)
    const image = random.chance(0.3) ? `/images/posters/${i}.svg` : null
    await addItinerary(tx, {
      id,
      userId: owner(),
      title,
      startDate,
      endDate,
      geonameId,
      ...toAudienceFields(audience),
      image,
      createdAt: at,
      updatedAt: at + i,
    })
    for (let guests = random.below(3); guests > 0; guests -= 1)
      await addMembership(tx, { itineraryId: id, userId: random.pick(people) ?? first, createdAt: at })
  }
  for (const [i, id] of lists.entries()) {
    const at = instant(random)
    await addList(tx, {
      id,
      userId: owner(),
      title: `Lista ${i}`,
      ...toAudienceFields(anyAudience(random, 0.6)),
      createdAt: at,
      updatedAt: at,
    })
    for (let items = random.below(40); items > 0; items -= 1)
      await addItem(tx, { listId: id, itineraryId: random.pick(itineraries) ?? '', createdAt: instant(random) })
  }
}

/** The first user likes 85 % of everything; the others follow them. */
async function addReactions(tx: Transaction, random: Random, { people, itineraries, lists }: SampleData): Promise<void> {
  const [first = '', ...others] = people
  for (const [kind, ids] of Object.entries({ itinerary: itineraries, list: lists } as const)) {
    const like = (id: string, userId: string) =>
      addLike(tx, { kind: kind === 'list' ? 'list' : 'itinerary', id, userId }, instant(random))
    for (const id of ids) if (random.chance(0.85)) await like(id, first)
    for (let likes = ids.length / 2; likes > 0; likes -= 1) await like(random.pick(ids) ?? '', random.pick(others) ?? '')
  }
  for (const followerId of others) {
    await addFollow(tx, { followerId, followedId: first }, instant(random))
    const followedId = random.pick(others) ?? first
    if (followedId !== followerId) await addFollow(tx, { followerId, followedId }, instant(random))
  }
}
