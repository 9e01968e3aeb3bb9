import { MADRID, type ApiClient, type CallInput } from '../api/apiClient'
import type { Kind, VisibilityStage } from './visibilityStage'

/** A request that may show Marta's content. */
export interface Door {
  shows: Kind
  ask: (viewer: ApiClient, stage: VisibilityStage) => Promise<unknown>
  needsSession?: true
  /** Lists content that was not requested by name. */
  isFeed?: true
  /** Names the owner even if the thing is hidden. */
  namesAuthor?: true
}

const itineraries =
  (query: (stage: VisibilityStage) => NonNullable<CallInput['query']>): Door['ask'] =>
  (viewer, stage) =>
    viewer.call('GET /itineraries', { query: { limit: 50, ...query(stage) } })
const lists =
  (query: (stage: VisibilityStage) => NonNullable<CallInput['query']>): Door['ask'] =>
  (viewer, stage) =>
    viewer.call('GET /lists', { query: { limit: 50, ...query(stage) } })
const page =
  (path: (stage: VisibilityStage) => string): Door['ask'] =>
  async (viewer, stage) => {
    const answer = await viewer.send('GET', path(stage))
    return answer.status === 200 ? await answer.text() : ''
  }

export const doors: Record<string, Door> = {
  'the newest trips': { shows: 'itinerary', ask: itineraries(() => ({})), isFeed: true },
  'popular trips': { shows: 'itinerary', ask: itineraries(() => ({ sort: 'popular' })), isFeed: true },
  'all trips that one may see': {
    shows: 'itinerary',
    ask: itineraries(() => ({ visibility: 'all' })),
    needsSession: true,
    isFeed: true,
  },
  'trips by words': { shows: 'itinerary', ask: itineraries(({ word }) => ({ q: word })), isFeed: true },
  'trips at a place': { shows: 'itinerary', ask: itineraries(() => ({ geonameId: MADRID })) },
  'popular trips by the name of a place': {
    shows: 'itinerary',
    ask: itineraries(() => ({ location: 'madrid', sort: 'popular' })),
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
  'whom another follows': {
    shows: 'profile',
    ask: (viewer, { luis }) => viewer.call('GET /users/{id}/following', { params: { id: luis.id } }),
  },
  'the page of her trip': { shows: 'itinerary', ask: page(({ trip }) => `/itineraries/${trip}`) },
  'the page of her list': { shows: 'list', ask: page(({ list }) => `/lists/${list}`) },
  'the file of her trip': { shows: 'itinerary', ask: page(({ trip }) => `/api/itineraries/${trip}/export`) },
}

/** Ids that prove that a response shows her content. */
export const marksOf = ({ trip, list, marta }: VisibilityStage): Record<Kind, string> => ({
  itinerary: trip,
  list,
  profile: marta.id,
})
