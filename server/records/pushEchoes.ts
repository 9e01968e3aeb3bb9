import type { Bus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { readCommentMessages } from './commentNews'
import { countVotes } from './voteStore'

/**
 * Sends changes of comments and votes to open pages, in order. Returns a
 * function that stops it and resolves once all are sent.
 */
export function startPushingEchoes(bus: Bus, { db, log }: Pick<Services, 'db' | 'log'>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const next = (tell: () => Promise<void>) => {
    last = last.then(tell).catch((error: unknown) => log.error({ err: error }, 'comment or vote not broadcast'))
  }
  const onComment = ({ itineraryId, commentId, action }: DomainEvents['commentChanged'][0]) =>
    next(async () => {
      const newsFor = await readCommentMessages(db, commentId, action)
      if (newsFor !== undefined) bus.emit('commentTold', { itineraryId, newsFor })
    })
  const onVotes = (changed: DomainEvents['votesChanged'][0]) =>
    next(async () => void bus.emit('votesTold', { ...changed, ...(await countVotes(db, changed)) }))
  bus.on('commentChanged', onComment).on('votesChanged', onVotes)
  return () => {
    bus.off('commentChanged', onComment).off('votesChanged', onVotes)
    return last
  }
}
