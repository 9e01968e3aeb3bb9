import { setHidden, clearHidden, type HideableKind } from '#server/access/hiding'
import {
  createItinerary,
  createList,
  invite,
  inviteAndOpen,
  signUp,
  type Account,
  type ApiClient,
  forkItinerary,
} from '../api/apiClient'
import type { TestServer } from './testServer'

export const allVisibilityKinds: readonly HideableKind[] = ['itinerary', 'list', 'profile']

export interface VisibilityFixture {
  server: TestServer
  /** In her name and in trip titles. */
  word: string
  marta: Account
  trip: string
  secretTrip: string
  list: string
  secretList: string
  friend: Account
  /** Follows Marta, invited her to his trip, and lists her trip beside his. */
  luis: Account
  luisTrip: string
  luisList: string
  luisFork: string
}

let fixtures = 0

export async function createVisibilityFixture(server: TestServer): Promise<VisibilityFixture> {
  fixtures += 1
  const word = `brumario${fixtures}x`
  const [marta, luis, friend] = [
    await signUp(server, { name: `Marta ${word}` }),
    await signUp(server, { name: 'Luis' }),
    await signUp(server, { name: 'Amiga' }),
  ]
  await marta.call('PATCH /users/{id}', { params: { id: marta.id }, body: { mapAudience: 'everyone' } })
  const trip = await createItinerary(marta, { title: `Marta ${word}` })
  const secretTrip = await createItinerary(marta, { title: 'Secreto de Marta', isPublic: false })
  for (const id of [trip, secretTrip]) await inviteAndOpen(marta, id, friend)
  const list = await createList(marta, { title: 'Lista de Marta' })
  const secretList = await createList(marta, { title: 'Secreta de Marta', isPublic: false })
  const luisTrip = await createItinerary(luis, { title: `Luis ${word}` })
  await invite(luis, luisTrip, marta)
  const luisFork = await forkItinerary(luis, trip)
  await luis.call('PATCH /itineraries/{id}', { params: { id: luisFork }, body: { title: `Copia ${word}`, isPublic: true } })
  const luisList = await createList(luis, { title: 'Lista de Luis' })
  for (const itineraryId of [trip, luisTrip])
    await luis.call('POST /lists/{id}/itineraries', { params: { id: luisList }, body: { itineraryId } })
  await marta.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: luisTrip } })
  for (const id of [trip, luisTrip]) await marta.call('POST /itineraries/{id}/likes', { params: { id } })
  for (const id of [list, luisList]) await marta.call('POST /lists/{id}/likes', { params: { id } })
  await luis.call('POST /users/{id}/follow', { params: { id: marta.id } })
  await marta.call('POST /users/{id}/follow', { params: { id: luis.id } })
  return { server, word, marta, trip, secretTrip, list, secretList, friend, luis, luisTrip, luisList, luisFork }
}

/** A new user who follows Luis, so that Marta is suggested. */
export async function signUpFollowerOfLuis({ server, luis }: VisibilityFixture): Promise<Account> {
  const viewer = await signUp(server)
  await viewer.call('POST /users/{id}/follow', { params: { id: luis.id } })
  return viewer
}

export const block = (who: ApiClient, target: Pick<Account, 'id'>) =>
  who.call('POST /users/{id}/block', { params: { id: target.id } })
export const unblock = (who: ApiClient, target: Pick<Account, 'id'>) =>
  who.call('DELETE /users/{id}/block', { params: { id: target.id } })
export const mute = (who: ApiClient, target: Pick<Account, 'id'>) =>
  who.call('POST /users/{id}/mute', { params: { id: target.id } })

export const hideAsModerator = ({ services }: Pick<TestServer, 'services'>, kind: HideableKind, id: string): Promise<boolean> =>
  services.db.write((tx) => setHidden(services, tx, kind, id))
export const unhideAsModerator = ({ services }: Pick<TestServer, 'services'>, kind: HideableKind, id: string): Promise<boolean> =>
  services.db.write((tx) => clearHidden(tx, kind, id))
