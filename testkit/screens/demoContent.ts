import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/demo/demoPeople'
import { ApiClient, createItinerary, createList, invite, signUp, type Account } from '../api/apiClient'
import { enterAsGuest, requestInvitationLink } from '../api/guests'
import { requireDefined } from '../extendFixture'

export interface DemoContent {
  password: string
  /** `friend` edits one of the owner's trips; `newcomer` has just registered. */
  logins: { owner: string; friend: string; newcomer: string }
  /** The owner's: one in progress with collaborators, one empty with a named version. */
  trip: string
  emptyTrip: string
  /** Other users': one public, one private. */
  foreignTrip: string
  privateTrip: string
  list: string
  longTrip: string
  longList: string
  /** The owner's: nine members including guests, thirty comments. */
  crowdedTrip: string
  invitation: string
}

/** Titles of maximum width, the second without line breaks. */
const WIDE = 'MMMMM WWWWWWWWWW MMMMMMMMMMM WWWWWWWWWWWWW MMMMMMM'
const UNBROKEN = 'W'.repeat(50)
const LONG_NAME = 'ÑÑÑÑÑÑÑÑÑÑ WWWWWWWWWWWWWWWWWWWWWWWWW Maximiliana'

/** Adds a new user, private and empty trips, long names. */
export async function createDemoContent(url: string): Promise<DemoContent> {
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
  const openTrip = await createItinerary(owner, { title: 'Vendimia en la Rioja', isPublic: false })
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
    crowdedTrip: await makeCrowdedTrip(owner, friend, newcomer),
    invitation: (await requestInvitationLink(owner, openTrip, { role: 'proposer' })).token,
  }
}

const SAID = [
  '¿Salimos el viernes por la noche o ya el sábado temprano?',
  'Yo llego en tren desde Zaragoza a las 10:40, podéis empezar sin mí.',
  'He apuntado en Ideas la bodega que decía mi hermana. Hay que reservar con una semana.',
]

async function makeCrowdedTrip(owner: ApiClient, friend: string, newcomer: Account): Promise<string> {
  const crowdedTrip = await createItinerary(owner, { title: 'Logroño, los de siempre', isPublic: false })
  const params = { id: crowdedTrip }
  for (const member of [{ username: friend }, newcomer]) await invite(owner, crowdedTrip, member)
  const { token } = await requestInvitationLink(owner, crowdedTrip, { role: 'proposer' })
  const guests: ApiClient[] = []
  for (const name of ['Nora', 'Iker', 'Abuela Carmen', 'Tomás', 'Leire', 'Paco'])
    guests.push(await enterAsGuest(owner.server, token, name))
  const authors = [...guests, newcomer, owner]
  for (let said = 0; said < 30; said++) {
    const text = requireDefined(SAID[said % SAID.length])
    await requireDefined(authors[said % authors.length]).call('POST /itineraries/{id}/comments', { params, body: { text } })
  }
  return crowdedTrip
}

function idOf(thing: { id: string } | undefined): string {
  if (thing === undefined) throw new Error('The demo data lacks something that the tour shows')
  return thing.id
}
