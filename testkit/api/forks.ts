import type { NewFork } from '#shared/api/itineraries'
import type { ApiClient } from './apiClient'

/** Returns the id of the fork. */
export async function forkItinerary(who: ApiClient, sourceId: string, body: Partial<NewFork> = {}): Promise<string> {
  const answer = await who.attempt('POST /itineraries/{id}/forks', {
    params: { id: sourceId },
    body: { startDate: '2027-03-06', ...body },
  })
  if (answer.status !== 201) throw new Error(`POST forks answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}
