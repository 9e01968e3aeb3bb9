import { useIsMutating } from '@tanstack/react-query'

/** Key of the mutations that delete, leave or decline the itinerary. */
export const endingKey = (itineraryId: string) => ['endParticipation', itineraryId] as const

/** While true the server may no longer know the itinerary. */
export const useIsEnding = (itineraryId: string): boolean => useIsMutating({ mutationKey: endingKey(itineraryId) }) > 0
