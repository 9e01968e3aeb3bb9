import { audiences, type Audience } from '#shared/audience'
import { ApiClient, createItinerary, createList, invite, signUp, type Account, forkItinerary } from '../api/apiClient'
import { block } from './visibilityFixture'
import type { TestServer } from './testServer'

export const onlookers = ['owner', 'member', 'follower', 'stranger', 'blocked', 'nobody'] as const
export type Onlooker = (typeof onlookers)[number]

type ByAudience = Record<Audience, string>

export interface AudienceFixture {
  server: TestServer
  ana: Account
  /** In all of their titles. */
  word: string
  people: Record<Onlooker, ApiClient>
  accounts: Record<Exclude<Onlooker, 'nobody'>, Account>
  trips: ByAudience
  lists: ByAudience
  album: string
  /** Public forks of Ana's trips by one of their editors. */
  forks: ByAudience
}

let fixtures = 0

export async function createAudienceFixture(server: TestServer): Promise<AudienceFixture> {
  fixtures += 1
  const word = `lontananza${fixtures}x`
  const [owner, member, follower, stranger, blocked, maker] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ]
  for (const fan of [follower, blocked]) await fan.call('POST /users/{id}/follow', { params: { id: owner.id } })
  const trips: Partial<ByAudience> = {}
  const lists: Partial<ByAudience> = {}
  const forks: Partial<ByAudience> = {}
  const album = await createList(owner, { title: `Álbum ${word}` })
  for (const audience of audiences) {
    const title = `${word} ${audience}`
    // Without the legacy field `isPublic`.
    const [id, listId] = [
      await createItinerary(owner, { title, isPublic: undefined, audience }),
      await createList(owner, { title, isPublic: undefined, audience }),
    ]
    trips[audience] = id
    lists[audience] = listId
    for (const guest of [member, maker]) await invite(owner, id, guest)
    await owner.call('POST /lists/{id}/itineraries', { params: { id: album }, body: { itineraryId: id } })
    await owner.call('POST /itineraries/{id}/likes', { params: { id } })
    await owner.call('POST /lists/{id}/likes', { params: { id: listId } })
    const fork = await forkItinerary(maker, id)
    await maker.call('PATCH /itineraries/{id}', { params: { id: fork }, body: { title: 'Copia', isPublic: true } })
    forks[audience] = fork
  }
  await block(owner, blocked)
  const accounts = { owner, member, follower, stranger, blocked }
  return {
    server,
    ana: owner,
    word,
    people: { ...accounts, nobody: new ApiClient(server) },
    accounts,
    trips: whole(trips),
    lists: whole(lists),
    forks: whole(forks),
    album,
  }
}

function whole({ private: secret, link, followers, public: open }: Partial<ByAudience>): ByAudience {
  if (secret === undefined || link === undefined || followers === undefined || open === undefined)
    throw new Error('one is missing')
  return { private: secret, link, followers, public: open }
}

/** Audiences that a viewer can open. Lists have no members. */
export const visibleAudiences = (who: Onlooker, kind: 'itineraries' | 'lists'): readonly Audience[] => {
  if (who === 'owner' || (who === 'member' && kind === 'itineraries')) return audiences
  if (who === 'blocked') return []
  return who === 'follower' ? ['link', 'followers', 'public'] : ['link', 'public']
}

/** Audiences that a viewer finds in feeds and searches. */
export const findableAudiences = (who: Onlooker, kind: 'itineraries' | 'lists'): readonly Audience[] => {
  if (who === 'owner' || (who === 'member' && kind === 'itineraries')) return audiences
  if (who === 'blocked') return []
  return who === 'follower' ? ['followers', 'public'] : ['public']
}
