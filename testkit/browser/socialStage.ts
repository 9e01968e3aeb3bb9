import type { Page } from 'playwright'
import { beforeAll, beforeEach } from 'vitest'
import { createItinerary, signUp, type Account } from '../api/apiClient'
import { there } from '../server/serverStage'
import { setStage, type Stage } from './stage'
import { isOfUpkeep } from './upkeep'

/** For the tests of likes and follows in one file. */
export interface SocialStage {
  readonly server: Stage['server']
  readonly open: Stage['open']
  /** Publishes the trips. */
  readonly marcos: Account
  /** Follows nobody, likes nothing; another one for each test. */
  readonly lucia: Account
  /** The newest of Marcos's trips, another one for each test. */
  readonly trip: { id: string; title: string }
  /** How many Marcos has published. */
  readonly tripCount: number
  /** The first card of that trip on a page. */
  card: (page: Page) => ReturnType<Page['locator']>
  /** Opens where the newest trips stand, without a word typed. */
  explore: (page: Page) => Promise<void>
}

const OLDER_TRIPS = 14

export function setSocialStage(): SocialStage {
  const stage = setStage()
  let marcos: Account | undefined
  let lucia: Account | undefined
  let trip: SocialStage['trip'] | undefined
  let people = 0
  beforeAll(async () => {
    marcos = await signUp(stage.server, { username: 'marcos', name: 'Marcos Ibáñez' })
    for (let i = 1; i <= OLDER_TRIPS; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
    await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
  })
  beforeEach(async () => {
    people += 1
    lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer' })
    const title = `Roma ${people}`
    trip = { id: await createItinerary(there(marcos), { title }), title }
  })
  const card = (page: Page) =>
    page
      .getByRole('listitem')
      .getByRole('article')
      .filter({ hasText: there(trip).title })
      .first()
  return {
    get server() {
      return stage.server
    },
    open: stage.open,
    get marcos() {
      return there(marcos)
    },
    get lucia() {
      return there(lucia)
    },
    get trip() {
      return there(trip)
    },
    get tripCount() {
      return OLDER_TRIPS + people
    },
    card,
    async explore(page) {
      await page.goto('/search?q=madrid')
      await card(page).waitFor()
    },
  }
}

/** The calls that a page makes from now on, as `POST /api/…`, but for those of its upkeep. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isOfUpkeep(request.url())) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** Those of them that change something. */
export const writesIn = (calls: readonly string[]): string[] => calls.filter((call) => !call.startsWith('GET'))
