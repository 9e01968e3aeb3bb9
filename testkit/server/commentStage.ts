import type { Comment, NewComment } from '#shared/api/comments'
import { addEvent } from '#shared/itinerary/commands'
import type { ApiClient } from '../api/apiClient'
import type { TestServer } from './testServer'

type Said = Partial<NewComment>

export const say = (who: ApiClient, id: string, text: string, more: Said = {}): Promise<Comment> =>
  who.call('POST /itineraries/{id}/comments', { params: { id }, body: { text, ...more } })

export const trySaying = (who: ApiClient, id: string, body: object = { text: 'Hola' }): Promise<Response> =>
  who.attempt('POST /itineraries/{id}/comments', { params: { id }, body })

/** The first 50 comments of a thread. */
export const thread = (who: ApiClient, id: string, eventId?: string): Promise<Comment[]> =>
  who.call('GET /itineraries/{id}/comments', { params: { id }, query: { limit: 50, ...(eventId !== undefined && { eventId }) } })

export const textsOf = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text)

/** Adds an event, or an idea if `dayId` is ''; returns its id. */
export async function addEventTo(
  { services }: Pick<TestServer, 'services'>,
  id: string,
  { label = 'Coliseo', dayId = '' }: { label?: string; dayId?: string } = {},
): Promise<string> {
  const room = await services.hub.open(id)
  const eventId = await room.write({ origin: 'server', userId: null }, (doc) => addEvent(doc, { dayId }, { label }))
  await services.settle(id)
  return eventId ?? ''
}
