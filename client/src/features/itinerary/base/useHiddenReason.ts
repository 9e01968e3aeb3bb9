import { useQuery } from '@tanstack/react-query'
import type { DecisionForSubject } from '#shared/api/decisions'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useIsMember } from './pageMode'
import { itineraryQuery } from './itineraryQueries'

/** Why only members see a trip, regardless of its audience. */
export interface HiddenReason {
  moderation: DecisionForSubject | undefined
  isOffered: boolean
}

export function useHiddenReason(): HiddenReason | undefined {
  const id = useRecord((record) => record.id)
  const isParticipant = useIsMember()
  const { data } = useQuery({ ...itineraryQuery(id), enabled: false })
  const [moderation, isOffered] = [data?.moderation, data?.isOffered === true]
  return isParticipant && (moderation !== undefined || isOffered) ? { moderation, isOffered } : undefined
}
