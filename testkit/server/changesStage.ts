import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { createItinerary, invite, signUp, type Account } from '../api/apiClient'
import { eventually } from '../eventually'
import type { SyncClient } from '../sync/syncClient'
import { there } from './serverStage'
import { startTestServer, type TestServer } from './testServer'

/** A server for the tests of one file, and for each test a private trip of Ana's which Bea edits. */
export interface ChangesStage {
  readonly server: TestServer
  readonly ana: Account
  readonly bea: Account
  readonly id: string
}

/** Starts a server before the tests of this file; it ends after them. */
export function setChangesStage(): ChangesStage {
  let server: TestServer | undefined
  let people: { ana: Account; bea: Account } | undefined
  let id: string | undefined
  beforeAll(async () => {
    server = await startTestServer()
    people = { ana: await signUp(server, { name: 'Ana' }), bea: await signUp(server, { name: 'Bea' }) }
  }, 180_000)
  beforeEach(async () => {
    const { ana, bea } = there(people)
    id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, bea)
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return there(server)
    },
    get ana() {
      return there(people).ana
    },
    get bea() {
      return there(people).bea
    },
    get id() {
      return there(id)
    },
  }
}

/** Waits until all that these wrote is on disk. */
export const stored = (...clients: SyncClient[]): Promise<void> =>
  eventually(() => expect(clients.map(({ isStored }) => isStored)).toEqual(clients.map(() => true)))

/** The id of a day as it is counted on the page. */
export const dayOf = (client: SyncClient, number: number): string => client.view().days[number - 1]?.id ?? ''

/** A change in one line. */
export const describeEntry = ({ user, kind, label, fields = [] }: ItineraryChangeEntry): string =>
  [user.name, kind, label, ...fields].join(' ')
