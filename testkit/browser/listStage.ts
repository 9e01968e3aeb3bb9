import { beforeAll, beforeEach } from 'vitest'
import { createItinerary, signUp, type Account } from '../api/apiClient'
import { there } from '../server/serverStage'
import { setStage, type Stage } from './stage'

/** For the tests of lists in one file. */
export interface ListStage {
  readonly server: Stage['server']
  readonly open: Stage['open']
  /** Publishes trips. */
  readonly marcos: Account
  readonly trips: readonly { id: string; title: string }[]
  /** Makes lists; another one for each test. */
  readonly elena: Account
  /** A list of Elena's with these trips, the last of them first; its address. */
  makeList: (items?: readonly { id: string }[], given?: NewListGiven) => Promise<string>
  /** What the server has of the list at that address. */
  read: (address: string) => ReturnType<typeof readList>
}

interface NewListGiven {
  title?: string
  isPublic?: boolean
  description?: string
}

export const idIn = (address: string): string => address.split('/').at(-1) ?? ''

const readList = (account: Account, address: string) => account.call('GET /lists/{id}', { params: { id: idIn(address) } })

export function setListStage(): ListStage {
  const stage = setStage()
  const trips: { id: string; title: string }[] = []
  let marcos: Account | undefined
  let elena: Account | undefined
  let people = 0
  beforeAll(async () => {
    marcos = await signUp(stage.server, { username: 'marcos', name: 'Marcos Ibáñez' })
    for (const title of ['Praga', 'Bolonia', 'Tallin']) trips.push({ id: await createItinerary(marcos, { title }), title })
  })
  beforeEach(async () => {
    people += 1
    elena = await signUp(stage.server, { username: `elena${people}`, name: 'Elena Robles' })
  })
  return {
    get server() {
      return stage.server
    },
    open: stage.open,
    trips,
    get marcos() {
      return there(marcos)
    },
    get elena() {
      return there(elena)
    },
    async makeList(items = [], given = {}) {
      const answer = await there(elena).attempt('POST /lists', { body: { title: 'Europa en tren', isPublic: true, ...given } })
      const address = new URL(answer.headers.get('location') ?? '').pathname
      for (const { id } of items)
        await there(elena).call('POST /lists/{id}/itineraries', { params: { id: idIn(address) }, body: { itineraryId: id } })
      return address
    },
    read: (address) => readList(there(elena), address),
  }
}
