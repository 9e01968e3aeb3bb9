import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyFailure } from '../../../lib/notices'
import { queryKeys } from '../../../engine/api/queryKeys'
import { recreateOnServer } from '../../../engine/session/recreateOnServer'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { endingTexts } from './endingTexts'

/** For the owner of an itinerary that the server lost. */
export function RecreateOnServer({ session, onReopen }: { session: ItinerarySession; onReopen: () => void }) {
  const queries = useQueryClient()
  const bringing = useMutation({
    mutationFn: () => recreateOnServer(session),
    onSuccess: async () => {
      onReopen()
      notifyDone(endingTexts.broughtBack)
      await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
    },
    onError: () => notifyFailure(endingTexts.notBroughtBack),
  })
  return (
    <LoadingButton isLoading={bringing.isPending} onClick={() => bringing.mutate()}>
      {endingTexts.bringBack}
    </LoadingButton>
  )
}
