import { NewList } from '#shared/api/lists'
import type { Services } from '#server/base/services'
import { addToList, createList } from '#server/features/lists/listService'
import { addLike } from '#server/features/feeds/likeStore'
import { addFollow } from '#server/features/accounts/followStore'
import type { Transaction } from '#server/base/db/database'
import type { FilledTrip } from './fillTrips'
import { demoPeople } from './demoPeople'
import { demoFavourites, demoFollows, demoLikes, demoLists, type DemoList } from './demoSocial'
import { addComment, vote } from '#server/features/comments/commentService'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_FEW = 3

/** Ids by name; throws if unknown. */
interface Names {
  person: (username: string) => string
  itinerary: (title: string) => string
}

export async function fillSocial(services: Services, names: Names, trips: readonly FilledTrip[]): Promise<void> {
  const made: { id: string; list: DemoList; createdAt: number }[] = []
  for (const [i, list] of demoLists.entries()) {
    const createdAt = services.now() - (demoLists.length - i) * 9 * HOUR
    made.push({ id: await createIt({ ...services, now: () => createdAt }, list, names), list, createdAt })
  }
  await services.db.write(async (tx) => {
    await followEachOther(tx, services, names)
    for (const [i, { id, trip, createdAt }] of trips.entries()) {
      if (!trip.isPublic) continue
      const liked = favouriteOf(trip.title)
      const count = demoLikes[trip.title] ?? A_FEW + (i % 3)
      const others = some(i, count - liked.length, [...liked, trip.owner])
      await likeIt(tx, services, { kind: 'itinerary', id, createdAt }, [...liked, ...others], names)
    }
    for (const [i, { id, list, createdAt }] of made.entries())
      await likeIt(tx, services, { kind: 'list', id, createdAt }, some(5 * i, list.likes, [list.owner]), names)
  })
}

async function followEachOther(tx: Transaction, { now }: Pick<Services, 'now'>, { person }: Names): Promise<void> {
  for (const [username, followed] of Object.entries(demoFollows)) {
    for (const [i, other] of followed.entries()) {
      const at = now() - (followed.length - i) * 20 * HOUR
      await addFollow(tx, { followerId: person(username), followedId: person(other) }, at)
    }
  }
}

const favouriteOf = (title: string): string[] =>
  Object.entries(demoFavourites)
    .filter(([, titles]) => titles.includes(title))
    .map(([username]) => username)

function some(start: number, count: number, without: readonly string[]): string[] {
  const usernames = demoPeople.map(({ username }) => username)
  const from = start % usernames.length
  const willing = [...usernames.slice(from), ...usernames.slice(0, from)].filter((username) => !without.includes(username))
  return willing.slice(0, count)
}

/** Spread evenly from its creation until now. */
async function likeIt(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  { kind, id, createdAt }: { kind: 'itinerary' | 'list'; id: string; createdAt: number },
  usernames: readonly string[],
  { person }: Pick<Names, 'person'>,
): Promise<void> {
  for (const [i, username] of usernames.entries()) {
    const at = createdAt + Math.round(((now() - createdAt) * (i + 1)) / (usernames.length + 1))
    await addLike(tx, { kind, id, userId: person(username) }, at)
  }
}

async function createIt(services: Services, list: DemoList, { person, itinerary }: Names): Promise<string> {
  const { owner, itineraries, likes: _, ...record } = list
  const userId = person(owner)
  const listId = await createList(services, userId, NewList.parse(record))
  for (const [i, title] of itineraries.entries()) {
    const at = services.now() + i * MINUTE
    await addToList({ ...services, now: () => at }, { listId, userId }, itinerary(title))
  }
  return listId
}

interface Names {
  person: (username: string) => string
  itinerary: (title: string) => string
}

interface DemoComment {
  trip: string
  /** Title; without it, the trip. */
  event?: string
  author: string
  text: string
  answers?: readonly { author: string; text: string }[]
}

const demoComments: readonly DemoComment[] = [
  {
    trip: 'Lisboa a paso lento',
    author: 'irenesoler',
    text: '¿Cuánto tardasteis en subir a Graça a pie? Voy con mi madre y prefiere tranvía.',
    answers: [
      { author: 'elenarobles', text: 'Veinte minutos sin correr. Pero el 28 os deja casi en la puerta, @irenesoler.' },
      { author: 'irenesoler', text: 'Perfecto, gracias.' },
    ],
  },
  {
    trip: 'Lisboa a paso lento',
    author: 'josemiranda',
    text: 'Hecho en marzo, tal cual. El de los pastéis, mejor antes de las diez.',
  },
  {
    trip: 'Lisboa a paso lento',
    event: 'Excursión a Sintra en bici',
    author: 'marcosib',
    text: 'Yo me apunto si hay eléctricas. Si no, tren.',
    answers: [{ author: 'luciaferrer', text: 'He mirado: hay eléctricas junto a la estación, 25 € el día.' }],
  },
  { trip: 'Dolomitas con mochila', author: 'elenarobles', text: '¿Hay que reservar los refugios con mucha antelación?' },
  { trip: 'De Petra a Wadi Rum', author: 'aminahaddad', text: 'Qué ganas de volver. La noche en el desierto, con abrigo.' },
]

/** By title. */
const demoVotes: readonly { trip: string; idea: string; voters: readonly string[] }[] = [
  { trip: 'Lisboa a paso lento', idea: 'Excursión a Sintra en bici', voters: ['marcosib', 'luciaferrer'] },
  { trip: 'Lisboa a paso lento', idea: 'Subir al castillo de San Jorge', voters: ['elenarobles', 'marcosib', 'luciaferrer'] },
]

export async function fillComments(services: Services, { person, itinerary }: Names): Promise<void> {
  const eventIn = async (itineraryId: string, label: string): Promise<string> => {
    const { events } = (await services.hub.open(itineraryId)).view()
    const found = Object.values(events).find((event) => event.label === label)
    if (found === undefined) throw new Error(`the demo data has no ${label}`)
    return found.id
  }
  let minutesAgo = 40 * demoComments.length
  const say = (itineraryId: string, author: string, said: { text: string; eventId?: string; parentId?: string }) => {
    const at = services.now() - minutesAgo * MINUTE
    minutesAgo -= 13
    return addComment({ ...services, now: () => at }, { itineraryId, userId: person(author) }, said)
  }
  for (const { trip, event, author, text, answers = [] } of demoComments) {
    const itineraryId = itinerary(trip)
    const about = event === undefined ? {} : { eventId: await eventIn(itineraryId, event) }
    const { id: parentId } = await say(itineraryId, author, { text, ...about })
    for (const answer of answers) await say(itineraryId, answer.author, { text: answer.text, parentId })
  }
  for (const { trip, idea, voters } of demoVotes) {
    const itineraryId = itinerary(trip)
    const eventId = await eventIn(itineraryId, idea)
    for (const username of voters) await vote(services, { itineraryId, eventId, userId: person(username) })
  }
}
