import { beforeEach, expect, beforeAll } from 'vitest'
import type { WireEvent } from '#shared/api/events'
import type { Itinerary, ItineraryChangeEntry } from '#shared/api/itineraries'
import type { HistoryEntry } from '#shared/api/versions'
import { fetchAllItems } from '../api/fetchAllItems'
import { createItinerary, invite, type Account, signUp } from '../api/apiClient'
import { eventually } from '../eventually'
import { extendFixture, requireDefined } from '../extendFixture'
import { type SyncClient, syncClientOf } from '../sync/syncClient'
import { setUpServerFixture, setUpFileServer, type FileServerFixture } from './serverFixture'
import type { TestServerOptions } from './testServer'

export interface VersionCalls {
  read: () => Promise<Itinerary>
  isKept: (version: number) => Promise<boolean>
  restore: (version: number, body: object, who: Account) => Promise<Response>
  name: (version: number) => Promise<number>
}

/** For each test a private trip of Ana's that Bea edits. */
export interface ChangesFixture extends FileServerFixture {
  readonly ana: Account
  readonly bea: Account
  readonly id: string
}

const restoredFields = [
  'title',
  'description',
  'image',
  'startDate',
  'endDate',
  'dayCount',
  'isPublic',
  'location',
  'collaborators',
  'days',
  'ideas',
] as const satisfies (keyof Itinerary)[]

/** For each test Ana's three days in Rome, which Luis edits. Calls as Ana. */
export function setUpVersionsFixture(options?: TestServerOptions) {
  const fixture = setUpServerFixture(options)
  let id = ''
  beforeEach(async () => {
    id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-26' })
    await invite(fixture.ana, id, fixture.luis)
  })
  const entries = (who: Account = fixture.ana) => fetchAllItems<HistoryEntry>(who, `/itineraries/${id}/versions`)
  return extendFixture(fixture, {
    get id() {
      return id
    },
    set id(other: string) {
      id = other
    },
    entries,
    read: (who: Account = fixture.ana) => who.call('GET /itineraries/{id}', { params: { id } }),
    versionOf: (version: number, who: Account = fixture.ana) =>
      who.call('GET /itineraries/{id}/versions/{version}', { params: { id, version: String(version) } }),
    restore: (version: number, body: object = {}, who: Account = fixture.ana) =>
      who.attempt('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body }),
    statusOf: async (version: string, who: Account = fixture.ana) =>
      (await who.attempt('GET /itineraries/{id}/versions/{version}', { params: { id, version } })).status,
    editing: (who: Account) => syncClientOf(who, id).synced(),
    change: (body: object) => fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body }),
    entryTexts: async (who?: Account) =>
      (await entries(who)).map(({ author, kind, changes }) =>
        [author?.username, kind, ...changes.map((one) => `${one.kind} ${one.label} ${one.dayNumber ?? ''}`.trim())].join(' '),
      ),
  })
}

export function setUpChangesFixture(): ChangesFixture {
  const fixture = setUpFileServer()
  let people: { ana: Account; bea: Account } | undefined
  let id: string | undefined
  beforeAll(async () => {
    people = { ana: await signUp(fixture.server, { name: 'Ana' }), bea: await signUp(fixture.server, { name: 'Bea' }) }
  })
  beforeEach(async () => {
    const { ana, bea } = requireDefined(people)
    id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, bea)
    await fixture.server.services.settle(id)
  })
  return extendFixture(fixture, {
    get ana() {
      return requireDefined(people).ana
    },
    get bea() {
      return requireDefined(people).bea
    },
    get id() {
      return requireDefined(id)
    },
  })
}

export const waitUntilStored = (...clients: SyncClient[]): Promise<void> =>
  eventually(() => expect(clients.map(({ isStored }) => isStored)).toEqual(clients.map(() => true)))

export const dayIdAt = (client: SyncClient, number: number): string => client.view().days[number - 1]?.id ?? ''

export const formatChangeEntry = ({ user, kind, label, fields = [] }: ItineraryChangeEntry): string =>
  [user.name, kind, label, ...fields].join(' ')

/** The fields that a restore brings back. */
export const pickRestoredContent = ({ days, ideas, ...itinerary }: Itinerary) => {
  const shown = {
    ...itinerary,
    days: days.map((day) => ({ ...day, events: day.events.map(unsigned) })),
    ideas: ideas.map(unsigned),
  }
  return Object.fromEntries(restoredFields.map((field) => [field, shown[field]]))
}

/** A restore or a new generation changes authorship to the server. */
const unsigned = ({ authorId: _, ...event }: WireEvent) => event
