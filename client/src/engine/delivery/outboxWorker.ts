import { newId } from '#shared/ids'
import type { UserBrief } from '#shared/api/users'
import { combine } from '../../lib/store/store'
import { waitFor } from '../../lib/store/waitFor'
import { isSignedIn, renewSession, call } from '../api/api'
import { isApiError, NetworkError } from '../api/apiError'
import { queryKeys } from '../api/queryKeys'
import { queryClient } from '../api/queryClient'
import type { ItinerarySession } from '../session/itinerarySession'
import { leaseItinerarySession } from '../session/itinerarySessions'
import { localCopiesOf } from '../device/localCopies'
import { applyCommentMessage } from '../api/cacheUpdates'
import { listPendingCommentChanges } from '../outbox/pendingComments'
import { outboxOf, type Outbox } from '../outbox/outbox'
import { creationKey, isCommentChange, needsDecision } from '../outbox/pendingChange'
import { toFullRecord } from '../base/itinerarySource'
import { uploadPicture } from '../api/uploadPicture'
import { deliverComments } from './deliverComments'
import { deliverItinerary, type DeliveryDocument, type DeliveryCalls } from './deliverItinerary'
import { computeRetryDelay, type DeliveryFailure } from './retryPause'

const DELIVERY_MS = 15_000

export interface OutboxWorker {
  nudge: () => void
  stop: () => void
}

/** Use `startOutboxWorker`: one per user. */
export function createOutboxWorker(user: UserBrief): OutboxWorker {
  const outbox = outboxOf(user.id)
  const { itinerariesToDeliver, deliverOne, sayAll } = deliveries(user, outbox)
  const hasMore = () =>
    itinerariesToDeliver().length > 0 || listPendingCommentChanges(outbox.items.get()).some((entry) => !needsDecision(entry))
  let isRunning = false
  let isStopped = false
  let isWantedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const deliverAll = async (): Promise<void> => {
    await outbox.opened
    // Comments on saved itineraries need not wait.
    await sayAll()
    for (const itineraryId of itinerariesToDeliver()) {
      if (isStopped) return
      const isBirth = outbox.items.get().has(creationKey(itineraryId))
      await deliverOne(itineraryId)
      // Show a new itinerary at once; otherwise only mark queries stale.
      await queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.all, refetchType: isBirth ? 'active' : 'none' })
    }
    await sayAll()
  }

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    isWantedAgain = isRunning
    if (isRunning || isStopped || !navigator.onLine) return
    isRunning = true
    let failure: DeliveryFailure = 'refused'
    try {
      await alone(`periplo-courier:${user.id}`, deliverAll)
      failures = 0
      outbox.setStuck(false)
    } catch (error) {
      if (!(error instanceof NetworkError) && !isApiError(error)) throw error
      if (error instanceof NetworkError) failure = 'unreached'
      outbox.setStuck(true)
    } finally {
      isRunning = false
    }
    if (isWantedAgain) return run()
    if (!hasMore() || isStopped) return
    failures += 1
    timer = setTimeout(nudge, computeRetryDelay(failure, failures, Math.random()))
  }
  const nudge = () => void run()
  const nudgeWhenSeen = () => {
    if (document.visibilityState === 'visible') nudge()
  }

  let known = outbox.items.get()
  const stopListening = outbox.items.subscribe(() => {
    const before = known
    known = outbox.items.get()
    // React to new or changed entries, not to delivered ones.
    if ([...known].some(([key, entry]) => before.get(key)?.stamp !== entry.stamp)) nudge()
  })
  window.addEventListener('online', nudge)
  document.addEventListener('visibilitychange', nudgeWhenSeen)
  nudge()

  return {
    nudge,
    stop() {
      isStopped = true
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('online', nudge)
      document.removeEventListener('visibilitychange', nudgeWhenSeen)
    },
  }
}

function deliveries(user: UserBrief, outbox: Outbox) {
  const copies = localCopiesOf(user.id)
  const calls = createDeliveryCalls(user)
  /** Itineraries whose session ended; their page shows why. */
  const ended = new Set<string>()

  return {
    itinerariesToDeliver(): string[] {
      const entries = [...outbox.items.get().values()].filter((entry) => !isCommentChange(entry) && !needsDecision(entry))
      return [...new Set([...entries.map(({ itineraryId }) => itineraryId), ...copies.itinerariesWithUnsavedDocument()])].filter(
        (id) => !ended.has(id),
      )
    },
    sayAll: () =>
      deliverComments({
        outbox,
        calls,
        isAhead: (id) => outbox.items.get().has(creationKey(id)) || copies.itinerariesWithUnsavedDocument().includes(id),
        onSent: (action, comment) => applyCommentMessage({ itineraryId: comment.itineraryId, action, comment }),
      }),
    async deliverOne(itineraryId: string): Promise<void> {
      const lease = leaseItinerarySession({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
      try {
        await deliverItinerary(itineraryId, {
          outbox,
          calls,
          document: documentOf(lease.session),
          newStamp: newId,
          now: Date.now,
        })
        if (lease.session.state.get().ending !== null) ended.add(itineraryId)
      } finally {
        lease.release()
      }
    },
  }
}

function documentOf(session: ItinerarySession): DeliveryDocument {
  return {
    async waitUntilDelivered() {
      const outcome = combine(session.isDocumentSaved, session.state, (isSaved, { ending }) => ({ isSaved, ending }))
      await waitFor(outcome, ({ isSaved, ending }) => isSaved || ending !== null, DELIVERY_MS)
      return session.isDocumentSaved.get()
    },
    setImage: session.setImage,
    onRecordAccepted: session.recordStore.accept,
    onConflict: () => void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.overruled(session.itineraryId) }),
  }
}

async function alone(name: string, work: () => Promise<void>): Promise<void> {
  // Insecure pages have no locks; every step is idempotent.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}

/** Calls for this user, even if the page's user changed. */
export const createDeliveryCalls = ({ id: userId, username }: UserBrief): DeliveryCalls => ({
  async create(request) {
    await call('POST /itineraries', { userId, body: request })
  },
  async fork({ id, startDate, clientSeeded }, { sourceId, dayIds }) {
    const body = { id, startDate, clientSeeded, ...(dayIds && { dayIds: [...dayIds] }) }
    await call('POST /itineraries/{id}/forks', { userId, params: { id: sourceId }, body })
  },
  async remove(id) {
    await call('DELETE /itineraries/{id}', { userId, params: { id } }).catch((error: unknown) => {
      if (!isApiError(error, 'NotFoundError')) throw error
    })
  },
  fetchRecord: async (id) => toFullRecord(await call('GET /itineraries/{id}', { userId, params: { id } })),
  async patch(id, fields, { madeAt, ...seen }, onlyUnder) {
    const instants = Object.entries(madeAt).map(([entry, at]): [string, string] => [entry, new Date(at).toISOString()])
    const body = {
      ...fields,
      ...seen,
      ...(instants.length > 0 && { madeAt: Object.fromEntries(instants) }),
    }
    const condition = onlyUnder === undefined ? {} : { headers: { 'If-Match': `"${onlyUnder}"` } }
    await call('PATCH /itineraries/{id}', { userId, params: { id }, body, ...condition })
  },
  comment: ({ id, itineraryId, text, eventId, parentId }) =>
    call('POST /itineraries/{id}/comments', {
      userId,
      params: { id: itineraryId },
      body: { id, text, eventId, parentId },
    }),
  async editComment(id, text) {
    await call('PATCH /comments/{id}', { userId, params: { id }, body: { text } })
  },
  async deleteComment(id) {
    await call('DELETE /comments/{id}', { userId, params: { id } })
  },
  upload: (kind, file) => uploadPicture(kind, file, username, userId),
})
