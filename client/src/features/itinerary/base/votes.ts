import { currentUserId } from '../../../account/session'
import { call } from '../../../engine/api/api'
import { patchCachedIdea, mapIdeaVotes } from '../../../engine/api/voteCache'
import { createPendingToggles } from '../../../engine/api/pendingToggles'
import { openTabChannel } from '../../../lib/tabChannel'

const keyOf = (itineraryId: string, eventId: string) => `${itineraryId}/${eventId}`
const idsOf = (key: string): [itineraryId: string, eventId: string] => {
  const [itineraryId = '', eventId = ''] = key.split('/')
  return [itineraryId, eventId]
}

const withOwn = (voted: boolean) => (idea: { votes: number; voted: boolean }) =>
  idea.voted === voted ? idea : { voted, votes: Math.max(0, idea.votes + (voted ? 1 : -1)) }

const votes = createPendingToggles({
  show: (key, voted) => patchCachedIdea(...idsOf(key), withOwn(voted)),
  async send(key, voted) {
    const [id, eventId] = idsOf(key)
    await call(`${voted ? 'PUT' : 'DELETE'} /itineraries/{id}/events/{eventId}/vote`, { params: { id, eventId } })
  },
  onConfirmed: (key, isOn) => tabs.send({ key, isOn }),
})

const tabs = openTabChannel<{ key: string; isOn: boolean }>('votes', ({ key, isOn }) => votes.hear(key, isOn), currentUserId)

/** `was`: the shown vote. */
export const toggleVote = (itineraryId: string, eventId: string, was: boolean): Promise<boolean> =>
  votes.toggle(keyOf(itineraryId, eventId), was)

/** Applies votes made since the request to its response. */
export async function withOwnVotes<T>(itineraryId: string, ask: () => Promise<T>): Promise<T> {
  const moment = votes.now()
  const answer = await ask()
  return [...votes.since(moment)].reduce((data, [key, voted]) => {
    const [about, eventId] = idsOf(key)
    return about === itineraryId ? mapIdeaVotes(data, eventId, withOwn(voted)) : data
  }, answer)
}
