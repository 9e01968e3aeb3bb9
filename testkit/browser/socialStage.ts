import type { Page } from 'playwright'
import { createItinerary } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { there } from '../there'
import { setPeopleStage, type PeopleStage } from './peopleStage'
import { isOfUpkeep } from './upkeep'

/** Marcos publishes trips; Lucía follows and likes nothing. */
export interface SocialStage extends PeopleStage {
  readonly trip: { id: string; title: string }
  readonly tripCount: number
  card: (page: Page) => ReturnType<Page['locator']>
  /** Opens a search that lists the trip. */
  explore: (page: Page) => Promise<void>
}

const OLDER_TRIPS = 14

export function setSocialStage(): SocialStage {
  let trip: SocialStage['trip'] | undefined
  const people = setPeopleStage({
    async prepare(marcos) {
      for (let i = 1; i <= OLDER_TRIPS; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
      await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
    },
    async each({ marcos, number }) {
      const title = `Roma ${number}`
      trip = { id: await createItinerary(marcos, { title }), title }
    },
  })
  const card = (page: Page) =>
    page
      .getByRole('listitem')
      .getByRole('article')
      .filter({ hasText: there(trip).title })
      .first()
  return extendStage(people, {
    get trip() {
      return there(trip)
    },
    get tripCount() {
      return OLDER_TRIPS + people.number
    },
    card,
    async explore(page: Page) {
      await page.goto('/search?q=madrid')
      await card(page).waitFor()
    },
  })
}

/** Records API calls as `POST /api/…`, except those of the upkeep. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isOfUpkeep(request.url())) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

export const writesIn = (calls: readonly string[]): string[] => calls.filter((call) => !call.startsWith('GET'))
