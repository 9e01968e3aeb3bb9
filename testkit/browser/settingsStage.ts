import type { Page } from 'playwright'
import { ApiClient, type Account } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { setPeopleStage, type PeopleStage } from './peopleStage'
import type { Person } from './person'

/** For the tests of the settings in one file. */
export interface SettingsStage extends Omit<PeopleStage, 'open'> {
  /** A browser in which Lucía is signed in, at the settings. Without the worker answers can be held back. */
  open: (options?: SettingsOpening) => Promise<Person>
  /** What the server has of her. */
  luciaOnServer: () => ReturnType<typeof readAccount>
  canLogIn: (username: string, password: string) => Promise<boolean>
}

interface SettingsOpening {
  serviceWorkers?: 'allow' | 'block'
  /** Done to the empty page. */
  beforeOpening?: (page: Page) => Promise<unknown>
}

const readAccount = (account: Account) =>
  account.call('GET /users/{id}', { params: { id: account.id }, query: { includeEmail: 'true' } })

export function setSettingsStage(): SettingsStage {
  const people = setPeopleStage({ username: 'marcosib', password: 'una contraseña larga' })
  const { open } = people
  const stage: Omit<PeopleStage, 'open'> = people
  return extendStage(stage, {
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
