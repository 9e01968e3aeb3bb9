import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/demo/demoPeople'
import { ApiClient, createItinerary, createList, signUp } from '../api/apiClient'

/** What the scenes are about, in a freshly filled database. */
export interface DemoStage {
  password: string
  /** Usernames: somebody with trips, friends and lists; who edits one of them too; somebody who has just registered. */
  logins: { owner: string; friend: string; newcomer: string }
  /** Of the owner's: the trip under way, with collaborators, and one without any event, whose first version has a name. */
  trip: string
  emptyTrip: string
  /** Somebody else's: a public trip and a private one. */
  foreignTrip: string
  privateTrip: string
  /** The owner's first list. */
  list: string
  /** The newcomer's, with the longest names that can be given. */
  longTrip: string
  longList: string
}

/** As wide and as long as a title may be, the second without a place to break. */
const WIDE = 'MMMMM WWWWWWWWWW MMMMMMMMMMM WWWWWWWWWWWWW MMMMMMM'
const UNBROKEN = 'W'.repeat(50)
const LONG_NAME = 'ÑÑÑÑÑÑÑÑÑÑ WWWWWWWWWWWWWWWWWWWWWWWWW Maximiliana'

/** Adds what the demo data lacks: somebody new, something private, something empty, a very long name. */
export async function prepareDemoStage(url: string): Promise<DemoStage> {
  const place = { url }
  const password = DEMO_PASSWORD
  const owner = new ApiClient(place)
  const [login, friend] = DEMO_LOGINS
  const { id: userId } = await owner.call('POST /auth/login', { body: { usernameOrEmail: login, password } })
  const newcomer = await signUp(place, { username: 'reciente', name: LONG_NAME, password })
  const own = await owner.call('GET /itineraries', { query: { userId, role: 'owner', visibility: 'all' } })
  const others = await newcomer.call('GET /itineraries', { query: { sort: 'popular', limit: 20 } })
  const lists = await owner.call('GET /lists', { query: { userId, visibility: 'all' } })
  const now = Date.now()
  const longTrip = await createItinerary(newcomer, { title: WIDE, description: `${UNBROKEN} ${WIDE} ${WIDE}`, isPublic: false })
  const longList = await createList(newcomer, { title: UNBROKEN, description: WIDE, isPublic: false })
  await newcomer.call('POST /lists/{id}/itineraries', { params: { id: longList }, body: { itineraryId: longTrip } })
  const emptyTrip = await createItinerary(owner, { title: 'Un viaje', isPublic: false })
  await owner.call('POST /itineraries/{id}/versions', { params: { id: emptyTrip }, body: { name: 'Como empezó todo' } })
  await owner.call('PATCH /itineraries/{id}', { params: { id: emptyTrip }, body: { title: 'Un viaje por llenar' } })
  const underWay = own.find(({ startDate, endDate }) => Date.parse(startDate) <= now && now <= Date.parse(endDate) + 86_400_000)
  return {
    password,
    logins: { owner: login, friend, newcomer: newcomer.username },
    trip: idOf(underWay ?? own[0]),
    emptyTrip,
    foreignTrip: idOf(others.find((card) => card.userId !== userId)),
    privateTrip: await createItinerary(newcomer, { title: 'Secreto', isPublic: false }),
    list: idOf(lists[0]),
    longTrip,
    longList,
  }
}

function idOf(thing: { id: string } | undefined): string {
  if (thing === undefined) throw new Error('The demo data lacks something that the tour shows')
  return thing.id
}
