import type { Page } from 'playwright'
import { beforeAll, beforeEach } from 'vitest'
import { ApiClient, signUp, type Account } from '../api/apiClient'
import { there } from '../server/serverStage'
import type { Person } from './person'
import { setStage, type Stage } from './stage'

/** For the tests of the settings in one file. */
export interface SettingsStage {
  readonly server: Stage['server']
  readonly marcos: Account
  /** Another one for each test. */
  readonly lucia: Account
  /** What is in her username alone. */
  readonly number: number
  /** A browser in which she is signed in, at the settings. Without the worker answers can be held back. */
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
  const stage = setStage()
  let marcos: Account | undefined
  let lucia: Account | undefined
  let people = 0
  beforeAll(async () => {
    marcos = await signUp(stage.server, { username: 'marcosib', name: 'Marcos Ibáñez' })
  })
  beforeEach(async () => {
    people += 1
    lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer', password: 'una contraseña larga' })
  })
  return {
    get server() {
      return stage.server
    },
    get marcos() {
      return there(marcos)
    },
    get lucia() {
      return there(lucia)
    },
    get number() {
      return people
    },
    async open({ serviceWorkers = 'block', beforeOpening } = {}) {
      const person = await stage.open(there(lucia), { serviceWorkers })
      await beforeOpening?.(person.page)
      await person.page.goto('/settings')
      await settingsField(person.page, 'Nombre').waitFor()
      return person
    },
    luciaOnServer: () => readAccount(there(lucia)),
    async canLogIn(username, password) {
      const body = { usernameOrEmail: username, password }
      return (await new ApiClient(stage.server).attempt('POST /auth/login', { body })).ok
    },
  }
}

export const settingsField = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
