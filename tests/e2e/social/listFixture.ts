import type { Page } from 'playwright'
import { beforeAll, beforeEach } from 'vitest'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { extendFixture, requireDefined } from '#testkit/extendFixture'
import { setUpBrowserFixture, type BrowserFixture } from '#testkit/browser/browserFixture'

export interface ListFixture extends BrowserFixture {
  readonly marcos: Account
  readonly trips: readonly { id: string; title: string }[]
  /** Owns the lists; a new user for each test. */
  readonly elena: Account
  /** A list of Elena's with these trips, newest first; returns its path. */
  makeList: (items?: readonly { id: string }[], given?: NewListGiven) => Promise<string>
  read: (address: string) => ReturnType<typeof readList>
}

interface NewListGiven {
  title?: string
  isPublic?: boolean
  description?: string
}

export const lastPathSegment = (address: string): string => address.split('/').at(-1) ?? ''

const readList = (account: Account, address: string) =>
  account.call('GET /lists/{id}', { params: { id: lastPathSegment(address) } })

export function setUpListFixture(): ListFixture {
  const fixture = setUpBrowserFixture()
  const trips: { id: string; title: string }[] = []
  let marcos: Account | undefined
  let elena: Account | undefined
  let people = 0
  beforeAll(async () => {
    marcos = await signUp(fixture.server, { username: 'marcos', name: 'Marcos Ibáñez' })
    for (const title of ['Praga', 'Bolonia', 'Tallin']) trips.push({ id: await createItinerary(marcos, { title }), title })
  })
  beforeEach(async () => {
    people += 1
    elena = await signUp(fixture.server, { username: `elena${people}`, name: 'Elena Robles' })
  })
  return extendFixture(fixture, {
    trips,
    get marcos() {
      return requireDefined(marcos)
    },
    get elena() {
      return requireDefined(elena)
    },
    async makeList(items: readonly { id: string }[] = [], given: NewListGiven = {}) {
      const answer = await requireDefined(elena).attempt('POST /lists', {
        body: { title: 'Europa en tren', isPublic: true, ...given },
      })
      const address = new URL(answer.headers.get('location') ?? '').pathname
      for (const { id } of items)
        await requireDefined(elena).call('POST /lists/{id}/itineraries', {
          params: { id: lastPathSegment(address) },
          body: { itineraryId: id },
        })
      return address
    },
    read: (address: string) => readList(requireDefined(elena), address),
  })
}

export const listItems = (page: Page) => page.getByRole('region', { name: 'Itinerarios de la lista' })
export const listTitles = (page: Page) => listItems(page).getByRole('article').getByRole('heading').allTextContents()

export const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const editList = (page: Page) => page.getByRole('button', { name: 'Editar lista' }).click()
