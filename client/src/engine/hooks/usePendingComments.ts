import { useMemo } from 'react'
import { outboxOf } from '../outbox/outbox'
import { pendingComments } from '../outbox/pendingComments'
import type { CommentChange } from '../outbox/pendingChange'
import { createConstant } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'

const nobody = createConstant<readonly CommentChange[]>([])

export function usePendingComments(userId: string | undefined, itineraryId: string): readonly CommentChange[] {
  const store = useMemo(
    () => (userId === undefined ? nobody : pendingComments(outboxOf(userId), itineraryId)),
    [userId, itineraryId],
  )
  return useReadable(store, (now) => now)
}
