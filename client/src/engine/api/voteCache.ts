import { patchCached, mapObjectsDeep } from './patchCached'
import { queryClient } from './queryClient'
import { queryKeys } from './queryKeys'

interface Votes {
  votes: number
  voted: boolean
}

export const patchCachedIdea = (itineraryId: string, eventId: string, change: (idea: Votes) => Votes): void =>
  patchCached(queryClient, [queryKeys.itineraries.one(itineraryId)], (data) => mapIdeaVotes(data, eventId, change))

export const mapIdeaVotes = <T>(data: T, eventId: string, change: (idea: Votes) => Votes): T =>
  mapObjectsDeep(data, (thing) => {
    if (thing.id !== eventId || typeof thing.votes !== 'number' || typeof thing.voted !== 'boolean') return thing
    const { votes, voted } = thing
    const next = change({ votes, voted })
    return next.votes === votes && next.voted === voted ? thing : { ...thing, ...next }
  })
