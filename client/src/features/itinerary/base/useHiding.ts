import { useQuery } from '@tanstack/react-query'
import type { Moderation } from '#shared/api/decisions'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useIsParticipant } from './pageMode'
import { itineraryQuery } from './queries'

/** Why only its members see a trip, whatever its audience. */
export interface Hiding {
  /** Moderators have hidden it. */
  moderation: Moderation | undefined
  /** It was passed to its owner, who has not answered whether they keep it. */
  isOffered: boolean
}

/** Why a trip is hidden, for its owner; undefined when it is not. */
export function useHiding(): Hiding | undefined {
  const id = useRecord((record) => record.id)
  const isParticipant = useIsParticipant()
  const { data } = useQuery({ ...itineraryQuery(id), enabled: false })
  const [moderation, isOffered] = [data?.moderation, data?.isOffered === true]
  return isParticipant && (moderation !== undefined || isOffered) ? { moderation, isOffered } : undefined
}
