import { newId } from '#shared/ids'
import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api/api'
import { isApiError, NetworkError } from '../api/apiError'
import { queryKeys } from '../api/queryKeys'
import { queryClient } from '../api/queryClient'
import type { ItinerarySession } from '../session/itinerarySession'
import { leaseItinerary } from '../session/itinerarySessions'
import { localCopiesOf } from '../device/localCopies'
import { combine } from '../../lib/store/store'
import { until } from '../../lib/store/until'
import { hearComment } from '../api/echoes'
import { commentsIn } from '../outbox/pendingComments'
import { deliverComments } from './deliverComments'
import { deliver, type DeliveryDocument } from './deliver'
import { deliveryCalls } from './deliveryCalls'
import { outboxOf, type Outbox } from '../outbox/outbox'
import { retryPause, type DeliveryFailure } from './retryPause'
import { creationKey, isCommentChange, needsDecision } from '../outbox/pendingChange'

const DELIVERY_MS = 15_000

export interface OutboxWorker {
  nudge: () => void
  stop: () => void
}

/** Use `startOutboxWorker`: one per user. */
export function createOutboxWorker(user: UserBrief): OutboxWorker {
  const outbox = outboxOf(user.id)
  const { itinerariesToDeliver, deliverOne, sayAll } = deliveries(user, outbox)
  const hasMore = () => itinerariesToDeliver().length > 0 || commentsIn(outbox.items.get()).some((entry) => !needsDecision(entry))
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
    timer = setTimeout(nudge, retryPause(failure, failures, Math.random()))
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
  const calls = deliveryCalls(user)
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
        onSent: (action, comment) => hearComment({ itineraryId: comment.itineraryId, action, comment }),
      }),
    async deliverOne(itineraryId: string): Promise<void> {
      const lease = leaseItinerary({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
      try {
        await deliver(itineraryId, { outbox, calls, document: documentOf(lease.session), newStamp: newId, now: Date.now })
        if (lease.session.state.get().ending !== null) ended.add(itineraryId)
      } finally {
        lease.release()
      }
    },
  }
}

function documentOf(session: ItinerarySession): DeliveryDocument {
  return {
    async delivered() {
      const outcome = combine(session.isDocumentSaved, session.state, (isSaved, { ending }) => ({ isSaved, ending }))
      await until(outcome, ({ isSaved, ending }) => isSaved || ending !== null, DELIVERY_MS)
      return session.isDocumentSaved.get()
    },
    setImage: session.setImage,
    recordAccepted: session.recordStore.accept,
    contested: () => void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.overruled(session.itineraryId) }),
  }
}

/** Skips `work` if another tab runs it. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  // Insecure pages have no locks; every step is idempotent.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
