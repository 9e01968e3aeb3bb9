import { beforeAll, beforeEach, expect } from 'vitest'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { createItinerary, invite, signUp, type Account } from '../api/apiClient'
import { eventually } from '../eventually'
import { extendStage } from '../extendStage'
import type { SyncClient } from '../sync/syncClient'
import { there } from '../there'
import { setFileServer, type FileServer } from './fileServer'

/**
 * A server for the file, and for each test a private trip of Ana's that
 * Bea edits.
 */
export interface ChangesStage extends FileServer {
  readonly ana: Account
  readonly bea: Account
  readonly id: string
}

export function setChangesStage(): ChangesStage {
  const stage = setFileServer()
  let people: { ana: Account; bea: Account } | undefined
  let id: string | undefined
  beforeAll(async () => {
    people = { ana: await signUp(stage.server, { name: 'Ana' }), bea: await signUp(stage.server, { name: 'Bea' }) }
  })
  beforeEach(async () => {
    const { ana, bea } = there(people)
    id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, bea)
    await stage.server.services.settle(id)
  })
  return extendStage(stage, {
    get ana() {
      return there(people).ana
    },
    get bea() {
      return there(people).bea
    },
    get id() {
      return there(id)
    },
  })
}

export const stored = (...clients: SyncClient[]): Promise<void> =>
  eventually(() => expect(clients.map(({ isStored }) => isStored)).toEqual(clients.map(() => true)))

export const dayOf = (client: SyncClient, number: number): string => client.view().days[number - 1]?.id ?? ''

export const describeEntry = ({ user, kind, label, fields = [] }: ItineraryChangeEntry): string =>
  [user.name, kind, label, ...fields].join(' ')
