import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { extendFixture, requireDefined } from '#testkit/extendFixture'
import { setUpBrowserFixture, type BrowserFixture } from '#testkit/browser/browserFixture'

const PARIS = 2988507
const PARIS_TEXAS = 4717560
const BARCELONA = 3128760

export interface SearchFixture extends BrowserFixture {
  /** Follows Marcos; has two public trips and a private one. */
  readonly lucia: Account
}

export function setUpSearchFixture(): SearchFixture {
  const fixture = setUpBrowserFixture()
  let lucia: Account | undefined
  beforeAll(async () => {
    const marcos = await signUp(fixture.server, { username: 'MarcosIb', name: 'Marcos Ibáñez' })
    lucia = await signUp(fixture.server, { username: 'luciaferrer', name: 'Lucía Ferrer' })
    await signUp(fixture.server, { username: 'parisina', name: 'Amélie Poulain' })
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    await createItinerary(marcos, { title: 'El Sena a pie', location: { geonameId: PARIS } })
    await createItinerary(lucia, { title: 'Museos de domingo', location: { geonameId: PARIS } })
    await createItinerary(lucia, { title: 'París sin decirlo', location: { geonameId: PARIS }, isPublic: false })
    await createItinerary(lucia, { title: 'Sombreros y carretera', location: { geonameId: PARIS_TEXAS } })
    for (let i = 1; i <= 14; i += 1) await createItinerary(marcos, { title: `Barrio ${i}`, location: { geonameId: BARCELONA } })
  })
  return extendFixture(fixture, {
    get lucia() {
      return requireDefined(lucia)
    },
  })
}

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Buscar destinos/usuarios...' })

export const searchOption = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

export const pathAndQuery = (page: Page): [path: string, search: Record<string, string>] => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries(searchParams)]
}
