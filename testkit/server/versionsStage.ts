import { beforeEach, expect } from 'vitest'
import type { WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import type { VersionEntry } from '#shared/api/versions'
import { allPages } from '../api/allPages'
import { createItinerary, invite, type Account } from '../api/apiClient'
import { eventually } from '../eventually'
import { extendStage } from '../extendStage'
import type { SyncClient } from '../sync/syncClient'
import { syncClientOf } from '../sync/syncClientOf'
import { setServerStage } from './serverStage'
import type { TestServerOptions } from './testServer'

export interface VersionCalls {
  read: () => Promise<Itinerary>
  isKept: (version: number) => Promise<boolean>
  restore: (version: number, body: object, who: Account) => Promise<Response>
  name: (version: number) => Promise<number>
}

/**
 * A server, and for each test Ana's three-day trip to Rome, which Luis
 * edits. Calls run as Ana by default.
 */
export function setVersionsStage(options?: TestServerOptions) {
  const stage = setServerStage(options)
  let id = ''
  beforeEach(async () => {
    id = await createItinerary(stage.ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-26' })
    await invite(stage.ana, id, stage.luis)
  })
  const entries = (who: Account = stage.ana) => allPages<VersionEntry>(who, `/itineraries/${id}/versions`)
  return extendStage(stage, {
    get id() {
      return id
    },
    set id(other: string) {
      id = other
    },
    entries,
    read: (who: Account = stage.ana) => who.call('GET /itineraries/{id}', { params: { id } }),
    versionOf: (version: number, who: Account = stage.ana) =>
      who.call('GET /itineraries/{id}/versions/{version}', { params: { id, version: String(version) } }),
    restore: (version: number, body: object = {}, who: Account = stage.ana) =>
      who.attempt('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body }),
    statusOf: async (version: string, who: Account = stage.ana) =>
      (await who.attempt('GET /itineraries/{id}/versions/{version}', { params: { id, version } })).status,
    editing: (who: Account) => syncClientOf(who, id).synced(),
    change: (body: object) => stage.ana.call('PATCH /itineraries/{id}', { params: { id }, body }),
    told: async (who?: Account) =>
      (await entries(who)).map(({ author, kind, changes }) =>
        [author?.username, kind, ...changes.map((one) => `${one.kind} ${one.label} ${one.dayNumber ?? ''}`.trim())].join(' '),
      ),
  })
}

export const stored = (client: SyncClient): Promise<void> => eventually(() => expect(client.isStored).toBe(true))

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

/** The fields that a restore brings back. */
export const content = ({ days, ideas, ...itinerary }: Itinerary) => {
  const shown = {
    ...itinerary,
    days: days.map((day) => ({ ...day, events: day.events.map(unsigned) })),
    ideas: ideas.map(unsigned),
  }
  return Object.fromEntries(restoredFields.map((field) => [field, shown[field]]))
}

/** A restore or a new generation changes authorship to the server. */
const unsigned = ({ authorId: _, ...event }: WireEvent) => event
