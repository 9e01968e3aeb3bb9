import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { LocationSuggestion } from '#shared/api/locations'
import type { UserPublic } from '#shared/api/users'
import { jpeg } from '../api/pictures'
import { requireDefined } from '../extendFixture'
import { startTestServer, type TestServer } from '../server/testServer'
import { LegacyClient, datePickerInstant, type UploadFile } from './legacyClient'

export const LEGACY_PASSWORD = 'contraseña segura'

export interface LegacyUser {
  client: LegacyClient
  user: UserPublic
  username: string
}

export const madridMidnight = (day: string): string => datePickerInstant(day, 60)

export class LegacyFixture {
  #server: TestServer | undefined
  #cover: UploadFile | undefined
  /** How far the server's clock is ahead, in milliseconds. */
  #ahead = 0
  #visitors = 0

  async open(): Promise<void> {
    this.#server = await startTestServer({ overrides: { now: () => Date.now() + this.#ahead } })
    this.#cover = { content: await jpeg(64, 48), type: 'image/jpeg' }
  }

  get server(): TestServer {
    return requireDefined(this.#server)
  }

  get cover(): UploadFile {
    return requireDefined(this.#cover)
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }

  async newcomer(name: string, avatar: UploadFile | string = '/images/default/default-avatar-2.svg'): Promise<LegacyUser> {
    this.#visitors += 1
    const username = `${name.toLowerCase()}${this.#visitors}`
    const client = new LegacyClient(this.server)
    const user = await client.register({ name, username, email: `${username}@example.org`, password: LEGACY_PASSWORD }, avatar)
    return { client, user, username }
  }

  /** As the form: the cover first, dates in Madrid time. */
  async newTrip({ client, username }: Pick<LegacyUser, 'client' | 'username'>, more: object = {}): Promise<string> {
    const image = await client.upload('itinerary-image', this.cover, username)
    return client.create('/itineraries', {
      title: 'Puente',
      description: '',
      image,
      startDate: madridMidnight('2026-12-10'),
      endDate: madridMidnight('2026-12-12'),
      location: await findDestination(client, 'madrid'),
      isPublic: true,
      ...more,
    })
  }

  expireAccessTokens(): void {
    this.#ahead += 901_000
  }
}

export async function findDestination(client: LegacyClient, query: string): Promise<LocationSuggestion> {
  const [first] = await client.read(`/search/locations?query=${encodeURIComponent(query)}&lang=es`, z.array(LocationSuggestion))
  if (first === undefined) throw new Error(`no place for ${query}`)
  return first
}

export function setUpLegacyFixture(): LegacyFixture {
  const fixture = new LegacyFixture()
  beforeAll(() => fixture.open(), 180_000)
  afterAll(() => fixture.close())
  return fixture
}
