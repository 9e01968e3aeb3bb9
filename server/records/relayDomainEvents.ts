import type { DomainEventBus, DomainEvents, VisibilityRevoked } from '#server/base/bus'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { clusterTopics } from '#server/base/cluster/clusterTopics'
import type { Services } from '#server/base/services'
import { findOwnedRecord } from './itineraryStore'

export function relayDomainEvents(bus: DomainEventBus, nodes: NodeBus, { db }: Pick<Services, 'db'>): () => void {
  let isForeign = false
  /** Listeners run synchronously, so `isForeign` is right while they publish. */
  const repeat = (emit: () => void) => {
    isForeign = true
    emit()
    isForeign = false
  }
  const here =
    <Payload>(publish: (payload: Payload) => void) =>
    (payload: Payload) => {
      if (!isForeign) publish(payload)
    }
  const tellRecord = here(({ itineraryId }: { itineraryId: string }) => nodes.publish('record', { itineraryId }))
  const tellRevoked = here((revoked: { itineraryId: string; userId: string }) => nodes.publish('revoked', revoked))
  const tellDeleted = here((deleted: { itineraryId: string }) => nodes.publish('deleted', deleted))
  const tellVisibility = here((ended: VisibilityRevoked) => nodes.publish('visibilityEnded', ended))
  const tellEnded = here((ended: { sessionId: string; userId: string | undefined }) => nodes.publish('sessionEnded', ended))
  const tellUser = here((changed: { user: unknown }) => nodes.publish('userChanged', changed))
  const tellSuspension = here((changed: { userId: string; until: number | null }) => nodes.publish('suspension', changed))
  const tellRows = here((changed: { itineraryId: string }) => nodes.publish('rows', changed))
  const tellComment = here((changed: DomainEvents['commentChanged'][0]) => nodes.publish('comment', changed))
  const tellVotes = here((changed: DomainEvents['votesChanged'][0]) => nodes.publish('votes', changed))
  const tellNotice = here((added: DomainEvents['noticeAdded'][0]) => nodes.publish('notice', added))
  bus
    .on('recordChanged', tellRecord)
    .on('accessRevoked', tellRevoked)
    .on('itineraryDeleted', tellDeleted)
    .on('visibilityEnded', tellVisibility)
    .on('sessionEnded', tellEnded)
    .on('userChanged', tellUser)
    .on('suspensionChanged', tellSuspension)
    .on('rowsChanged', tellRows)
    .on('commentChanged', tellComment)
    .on('votesChanged', tellVotes)
    .on('noticeAdded', tellNotice)

  // In order, so that no older record follows a newer one.
  let reading: Promise<void> = Promise.resolve()
  const stops = [
    nodes.subscribe('record', clusterTopics.record, ({ itineraryId }) => {
      reading = reading.then(() => publishRecord(bus, db, itineraryId)).catch(() => undefined)
      return reading
    }),
    nodes.subscribe('revoked', clusterTopics.revoked, (revoked) => repeat(() => bus.emit('accessRevoked', revoked))),
    nodes.subscribe('deleted', clusterTopics.deleted, (deleted) => repeat(() => bus.emit('itineraryDeleted', deleted))),
    nodes.subscribe('visibilityEnded', clusterTopics.visibilityEnded, (ended) =>
      repeat(() => bus.emit('visibilityEnded', ended)),
    ),
    nodes.subscribe('sessionEnded', clusterTopics.sessionEnded, ({ sessionId, userId }) =>
      repeat(() => bus.emit('sessionEnded', { sessionId, userId })),
    ),
    nodes.subscribe('userChanged', clusterTopics.userChanged, (changed) => repeat(() => bus.emit('userChanged', changed))),
    nodes.subscribe('suspension', clusterTopics.suspension, (changed) => repeat(() => bus.emit('suspensionChanged', changed))),
    nodes.subscribe('rows', clusterTopics.rows, (changed) => repeat(() => bus.emit('rowsChanged', changed))),
    nodes.subscribe('comment', clusterTopics.comment, (changed) => repeat(() => bus.emit('commentChanged', changed))),
    nodes.subscribe('votes', clusterTopics.votes, (changed) => repeat(() => bus.emit('votesChanged', changed))),
    nodes.subscribe('notice', clusterTopics.notice, (added) => repeat(() => bus.emit('noticeAdded', added))),
  ]
  return () => {
    for (const stop of stops) stop()
    bus
      .off('recordChanged', tellRecord)
      .off('accessRevoked', tellRevoked)
      .off('itineraryDeleted', tellDeleted)
      .off('visibilityEnded', tellVisibility)
      .off('sessionEnded', tellEnded)
      .off('userChanged', tellUser)
      .off('suspensionChanged', tellSuspension)
      .off('rowsChanged', tellRows)
      .off('commentChanged', tellComment)
      .off('votesChanged', tellVotes)
      .off('noticeAdded', tellNotice)
  }
}

/** Reads again if an event arrived while reading, since that may be newer. */
export async function publishRecord(
  bus: DomainEventBus,
  db: Pick<Services['db'], 'snapshot'>,
  itineraryId: string,
): Promise<void> {
  let isOutdated = true
  const outdate = (changed: { itineraryId: string }) => {
    isOutdated ||= changed.itineraryId === itineraryId
  }
  bus.on('recordChanged', outdate).on('recordRefreshed', outdate)
  let read: Awaited<ReturnType<typeof readRecord>>
  try {
    while (isOutdated) {
      isOutdated = false
      read = await readRecord(db, itineraryId)
    }
  } finally {
    bus.off('recordChanged', outdate).off('recordRefreshed', outdate)
  }
  if (read !== undefined) bus.emit('recordRefreshed', { itineraryId, ...read })
}

const readRecord = (db: Pick<Services['db'], 'snapshot'>, itineraryId: string) =>
  db.snapshot(async (at) => {
    const found = await findOwnedRecord(at, itineraryId)
    return found && { ownerId: found.ownerId, after: found.record }
  })
