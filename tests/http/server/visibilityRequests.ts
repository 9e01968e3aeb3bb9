import type { HideableKind } from '#server/access/hiding'
import { MADRID_GEONAME_ID, type ApiClient, type CallInput } from '#testkit/api/apiClient'
import {
  type VisibilityFixture,
  block,
  allVisibilityKinds,
  hideAsModerator,
  mute,
  unhideAsModerator,
  unblock,
} from '#testkit/server/visibilityFixture'

/** A request that may show Marta's content. */
export interface VisibilityRequest {
  shows: HideableKind
  ask: (viewer: ApiClient, fixture: VisibilityFixture) => Promise<unknown>
  needsSession?: true
  /** Lists content that was not requested by name. */
  isFeed?: true
  /** Names the owner even if the thing is hidden. */
  namesAuthor?: true
}

const itineraries =
  (query: (fixture: VisibilityFixture) => NonNullable<CallInput['query']>): VisibilityRequest['ask'] =>
  (viewer, fixture) =>
    viewer.call('GET /itineraries', { query: { limit: 50, ...query(fixture) } })
const lists =
  (query: (fixture: VisibilityFixture) => NonNullable<CallInput['query']>): VisibilityRequest['ask'] =>
  (viewer, fixture) =>
    viewer.call('GET /lists', { query: { limit: 50, ...query(fixture) } })
const page =
  (path: (fixture: VisibilityFixture) => string): VisibilityRequest['ask'] =>
  async (viewer, fixture) => {
    const answer = await viewer.send('GET', path(fixture))
    return answer.status === 200 ? await answer.text() : ''
  }

export const visibilityRequests: Record<string, VisibilityRequest> = {
  'the newest trips': { shows: 'itinerary', ask: itineraries(() => ({})), isFeed: true },
  'popular trips': { shows: 'itinerary', ask: itineraries(() => ({ sort: 'popular' })), isFeed: true },
  'all trips that one may see': {
    shows: 'itinerary',
    ask: itineraries(() => ({ visibility: 'all' })),
    needsSession: true,
    isFeed: true,
  },
  'trips by words': { shows: 'itinerary', ask: itineraries(({ word }) => ({ q: word })), isFeed: true },
  'trips at a place': { shows: 'itinerary', ask: itineraries(() => ({ geonameId: MADRID_GEONAME_ID })) },
  'popular trips by the name of a place': {
    shows: 'itinerary',
    ask: itineraries(() => ({ location: 'madrid', sort: 'popular' })),
  },
  'trips on the map': {
    shows: 'itinerary',
    ask: (viewer) => viewer.call('GET /map/trips', { query: { bbox: '-4,40,-3,41', zoom: '22' } }),
    isFeed: true,
  },
  'her trips': { shows: 'itinerary', ask: itineraries(({ marta }) => ({ userId: marta.id })) },
  'her trips by her name': { shows: 'itinerary', ask: itineraries(({ marta }) => ({ username: marta.username, role: 'owner' })) },
  'trips of who edits hers': {
    shows: 'itinerary',
    ask: itineraries(({ friend }) => ({ userId: friend.id, role: 'collaborator' })),
  },
  'trips that she likes': { shows: 'itinerary', ask: itineraries(({ marta }) => ({ likedBy: marta.id })) },
  'the newest lists': { shows: 'list', ask: lists(() => ({})), isFeed: true },
  'popular lists': { shows: 'list', ask: lists(() => ({ sort: 'popular' })), isFeed: true },
  'her lists': { shows: 'list', ask: lists(({ marta }) => ({ userId: marta.id })) },
  'her lists by her name': { shows: 'list', ask: lists(({ marta }) => ({ username: marta.username })) },
  'lists that she likes': { shows: 'list', ask: lists(({ marta }) => ({ likedBy: marta.id })) },
  'another’s list that holds her trip': {
    shows: 'itinerary',
    ask: (viewer, { luisList }) => viewer.call('GET /lists/{id}', { params: { id: luisList } }),
  },
  'a trip made from hers': {
    shows: 'itinerary',
    ask: (viewer, { luisFork }) => viewer.call('GET /itineraries/{id}', { params: { id: luisFork } }),
    namesAuthor: true,
  },
  'people by name': { shows: 'profile', ask: (viewer, { word }) => viewer.call('GET /users', { query: { q: word } }) },
  'people by username': {
    shows: 'profile',
    ask: (viewer, { marta }) => viewer.call('GET /users', { query: { username: marta.username } }),
  },
  'people while one types': {
    shows: 'profile',
    ask: (viewer, { word }) => viewer.call('GET /search/users', { query: { query: word } }),
  },
  'people to follow': {
    shows: 'profile',
    ask: (viewer) => viewer.call('GET /users/suggested', { query: { limit: 50 } }),
    needsSession: true,
    isFeed: true,
  },
  'followers of another': {
    shows: 'profile',
    ask: (viewer, { luis }) => viewer.call('GET /users/{id}/followers', { params: { id: luis.id } }),
  },
  'users followed by another': {
    shows: 'profile',
    ask: (viewer, { luis }) => viewer.call('GET /users/{id}/following', { params: { id: luis.id } }),
  },
  'the page of her trip': { shows: 'itinerary', ask: page(({ trip }) => `/itineraries/${trip}`) },
  'the page of her list': { shows: 'list', ask: page(({ list }) => `/lists/${list}`) },
  'the file of her trip': { shows: 'itinerary', ask: page(({ trip }) => `/api/itineraries/${trip}/export`) },
}

/** Ids that prove that a response shows her content. */
export const contentMarkers = ({ trip, list, marta }: VisibilityFixture): Record<HideableKind, string> => ({
  itinerary: trip,
  list,
  profile: marta.id,
})

/**
 * A viewer's relation to Marta, which kinds they may see, and how to
 * revert it.
 */
export interface ViewerCase {
  isSignedIn: boolean
  begin: (fixture: VisibilityFixture, viewer: ApiClient & { id?: string }) => Promise<unknown>
  end?: (fixture: VisibilityFixture, viewer: ApiClient & { id?: string }) => Promise<unknown>
  known: readonly HideableKind[]
  /** Shown only on request. */
  isMuted?: true
}

const nothing = async () => undefined
const as = (viewer: { id?: string }) => ({ id: viewer.id ?? '' })
const hideProfile = ({ server, marta }: VisibilityFixture) => hideAsModerator(server, 'profile', marta.id)
const showProfile = ({ server, marta }: VisibilityFixture) => unhideAsModerator(server, 'profile', marta.id)
export const hideThings = async ({ server, trip, list }: VisibilityFixture) => {
  await hideAsModerator(server, 'itinerary', trip)
  await hideAsModerator(server, 'list', list)
}
const showThings = async ({ server, trip, list }: VisibilityFixture) => {
  await unhideAsModerator(server, 'itinerary', trip)
  await unhideAsModerator(server, 'list', list)
}

export const viewerCases: Record<string, ViewerCase> = {
  'a stranger': { isSignedIn: true, begin: nothing, known: allVisibilityKinds },
  'a signed-out viewer': { isSignedIn: false, begin: nothing, known: allVisibilityKinds },
  'a viewer who muted her': {
    isSignedIn: true,
    begin: ({ marta }, viewer) => mute(viewer, marta),
    known: allVisibilityKinds,
    isMuted: true,
  },
  'a viewer she blocked': {
    isSignedIn: true,
    begin: ({ marta }, viewer) => block(marta, as(viewer)),
    end: ({ marta }, viewer) => unblock(marta, as(viewer)),
    known: [],
  },
  'a viewer who blocked her': {
    isSignedIn: true,
    begin: ({ marta }, viewer) => block(viewer, marta),
    end: ({ marta }, viewer) => unblock(viewer, marta),
    known: [],
  },
  'a stranger, while she is hidden': { isSignedIn: true, begin: hideProfile, end: showProfile, known: [] },
  'a signed-out viewer, while she is hidden': { isSignedIn: false, begin: hideProfile, end: showProfile, known: [] },
  'a stranger, while her things are hidden': { isSignedIn: true, begin: hideThings, end: showThings, known: ['profile'] },
  'a signed-out viewer, while her things are hidden': {
    isSignedIn: false,
    begin: hideThings,
    end: showThings,
    known: ['profile'],
  },
}
