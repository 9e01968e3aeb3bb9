import { beforeAll, beforeEach } from 'vitest'
import type { Page } from 'playwright'
import { signUp, type Account, createItinerary, ApiClient } from '../api/apiClient'
import { extendFixture, requireDefined } from '../extendFixture'
import { setUpBrowserFixture, type BrowserFixture } from './browserFixture'
import type { UserTab } from './userTab'

/** One user for the whole file, one for each test. */
export interface PeopleFixture extends BrowserFixture {
  readonly marcos: Account
  /** A new user for each test: `lucia1`, `lucia2` … */
  readonly lucia: Account
  readonly number: number
}

interface PeopleOptions {
  username?: string
  password?: string
  prepare?: (marcos: Account) => Promise<unknown>
  each?: (fixture: PeopleFixture) => Promise<unknown>
}

export function setUpPeopleFixture({ username = 'marcos', password, prepare, each }: PeopleOptions = {}): PeopleFixture {
  let marcos: Account | undefined
  let lucia: Account | undefined
  let number = 0
  const fixture = extendFixture(setUpBrowserFixture(), {
    get marcos() {
      return requireDefined(marcos)
    },
    get lucia() {
      return requireDefined(lucia)
    },
    get number() {
      return number
    },
  })
  beforeAll(async () => {
    marcos = await signUp(fixture.server, { username, name: 'Marcos Ibáñez' })
    await prepare?.(marcos)
  })
  beforeEach(async () => {
    number += 1
    lucia = await signUp(fixture.server, {
      username: `lucia${number}`,
      name: 'Lucía Ferrer',
      ...(password !== undefined && { password }),
    })
    await each?.(fixture)
  })
  return fixture
}

/** Marcos has five public trips, a private one, a list. */
export const setUpProfileFixture = (): PeopleFixture =>
  setUpPeopleFixture({
    username: 'MarcosIB',
    async prepare(marcos) {
      for (let i = 1; i <= 5; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
      await createItinerary(marcos, { title: 'Sorpresa', isPublic: false })
      await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
    },
  })

export const chosenTabText = (page: Page) => page.getByRole('main').getByRole('tab', { selected: true }).textContent()

/** The link with a follower or following count, e.g. `1 seguidor`. */
export const followCountLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

export interface SettingsFixture extends Omit<PeopleFixture, 'open'> {
  /** Without a service worker, so that tests can delay responses. */
  open: (options?: SettingsOpening) => Promise<UserTab>
  luciaOnServer: () => ReturnType<typeof readAccount>
  canLogIn: (username: string, password: string) => Promise<boolean>
}

interface SettingsOpening {
  serviceWorkers?: 'allow' | 'block'
  beforeOpening?: (page: Page) => Promise<unknown>
}

const readAccount = (account: Account) =>
  account.call('GET /users/{id}', { params: { id: account.id }, query: { includeEmail: 'true' } })

export function setUpSettingsFixture(): SettingsFixture {
  const people = setUpPeopleFixture({ username: 'marcosib', password: 'una contraseña larga' })
  const { open } = people
  const fixture: Omit<PeopleFixture, 'open'> = people
  return extendFixture(fixture, {
    async open({ serviceWorkers = 'block', beforeOpening }: SettingsOpening = {}) {
      const person = await open(people.lucia, { serviceWorkers })
      await beforeOpening?.(person.page)
      await person.page.goto('/settings')
      await settingsField(person.page, 'Nombre').waitFor()
      return person
    },
    luciaOnServer: () => readAccount(people.lucia),
    async canLogIn(username: string, password: string) {
      const body = { usernameOrEmail: username, password }
      return (await new ApiClient(people.server).attempt('POST /auth/login', { body })).ok
    },
  })
}

export const settingsField = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/** Marcos publishes trips; Lucía follows and likes nothing. */
export interface SocialFixture extends PeopleFixture {
  readonly trip: { id: string; title: string }
  readonly tripCount: number
  card: (page: Page) => ReturnType<Page['locator']>
  /** Opens a search that lists the trip. */
  explore: (page: Page) => Promise<void>
}

const OLDER_TRIPS = 14

export function setUpSocialFixture(): SocialFixture {
  let trip: SocialFixture['trip'] | undefined
  const people = setUpPeopleFixture({
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
      .filter({ hasText: requireDefined(trip).title })
      .first()
  return extendFixture(people, {
    get trip() {
      return requireDefined(trip)
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
