import { useQuery } from '@tanstack/react-query'
import type { Moderation } from '#shared/api/decisions'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useIsParticipant } from './pageMode'
import { itineraryQuery } from './queries'

/** Why moderators have hidden the trip, for its owner; undefined when they have not. */
export function useModeration(): Moderation | undefined {
  const id = useRecord((record) => record.id)
  const isParticipant = useIsParticipant()
  const { data } = useQuery({ ...itineraryQuery(id), enabled: false })
  return isParticipant ? data?.moderation : undefined
}
