import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { createItinerary, signUp, type Account } from '../api/apiClient'
import { extendStage, requireDefined } from '../extendStage'
import { setBrowserStage, type BrowserStage } from './stage'

const PARIS = 2988507
const PARIS_TEXAS = 4717560
const BARCELONA = 3128760

export interface SearchStage extends BrowserStage {
  /** Follows Marcos; has two public trips and a private one. */
  readonly lucia: Account
}

export function setSearchStage(): SearchStage {
  const stage = setBrowserStage()
  let lucia: Account | undefined
  beforeAll(async () => {
    const marcos = await signUp(stage.server, { username: 'MarcosIb', name: 'Marcos Ibáñez' })
    lucia = await signUp(stage.server, { username: 'luciaferrer', name: 'Lucía Ferrer' })
    await signUp(stage.server, { username: 'parisina', name: 'Amélie Poulain' })
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    await createItinerary(marcos, { title: 'El Sena a pie', location: { geonameId: PARIS } })
    await createItinerary(lucia, { title: 'Museos de domingo', location: { geonameId: PARIS } })
    await createItinerary(lucia, { title: 'París sin decirlo', location: { geonameId: PARIS }, isPublic: false })
    await createItinerary(lucia, { title: 'Sombreros y carretera', location: { geonameId: PARIS_TEXAS } })
    for (let i = 1; i <= 14; i += 1) await createItinerary(marcos, { title: `Barrio ${i}`, location: { geonameId: BARCELONA } })
  })
  return extendStage(stage, {
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
