import type { Page } from 'playwright'
import { createItinerary, type Account } from '../api/apiClient'
import { setPeopleStage, type PeopleStage } from './peopleStage'

/**
 * Marcos has five public trips, a private one and a list; Lucía has
 * nothing.
 */
export const setProfileStage = (): PeopleStage =>
  setPeopleStage({
    username: 'MarcosIB',
    async prepare(marcos) {
      for (let i = 1; i <= 5; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
      await createItinerary(marcos, { title: 'Sorpresa', isPublic: false })
      await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
    },
  })

export const follow = (who: Account, whom: Account) => who.call('POST /users/{id}/follow', { params: { id: whom.id } })

export const chosenTab = (page: Page) => page.getByRole('main').getByRole('tab', { selected: true }).textContent()

/** The link with a follower or following count, e.g. `1 seguidor`. */
export const followCount = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
