import type { Page } from 'playwright'
import { beforeAll, beforeEach } from 'vitest'
import { createItinerary, signUp, type Account } from '../api/apiClient'
import { there } from '../server/serverStage'
import { setStage, type Stage } from './stage'

/** For the tests of profiles in one file. */
export interface ProfileStage {
  readonly server: Stage['server']
  readonly open: Stage['open']
  /** Has five public trips, one private one and one list. */
  readonly marcos: Account
  /** Has nothing yet; another one for each test. */
  readonly lucia: Account
}

export function setProfileStage(): ProfileStage {
  const stage = setStage()
  let marcos: Account | undefined
  let lucia: Account | undefined
  let people = 0
  beforeAll(async () => {
    marcos = await signUp(stage.server, { username: 'MarcosIB', name: 'Marcos Ibáñez' })
    for (let i = 1; i <= 5; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
    await createItinerary(marcos, { title: 'Sorpresa', isPublic: false })
    await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
  })
  beforeEach(async () => {
    people += 1
    lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer' })
  })
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
  }
}

export const follow = (who: Account, whom: Account) => who.call('POST /users/{id}/follow', { params: { id: whom.id } })

/** Which of a profile's tabs is open. */
export const chosenTab = (page: Page) => page.getByRole('main').getByRole('tab', { selected: true }).textContent()

/** The link that says how many follow, or are followed, as `1 seguidor`. */
export const followCount = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
