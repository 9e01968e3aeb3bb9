import type { Page } from 'playwright'
import { ApiClient, type Account } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { setPeopleStage, type PeopleStage } from './peopleStage'
import type { Person } from './person'

export interface SettingsStage extends Omit<PeopleStage, 'open'> {
  /**
   * Lucía's settings page. Without a service worker, so that tests can
   * delay responses.
   */
  open: (options?: SettingsOpening) => Promise<Person>
  luciaOnServer: () => ReturnType<typeof readAccount>
  canLogIn: (username: string, password: string) => Promise<boolean>
}

interface SettingsOpening {
  serviceWorkers?: 'allow' | 'block'
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
