import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { paths } from '../../../lib/navigation/paths'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { discardEventFormDrafts, listEventFormDrafts, saveDraftToItinerary } from '../eventForm/eventFormDraft'
import { accessLossTexts } from './accessLossTexts'

interface SaveAsNewButtonProps {
  session: ItinerarySession
  /** The server may know the itinerary again later. */
  keepsOld?: boolean
}

export function SaveAsNewButton({ session, keepsOld = false }: SaveAsNewButtonProps) {
  const navigate = useNavigate()
  const keeping = useMutation({
    mutationFn: async () => {
      const { copyToNewItinerary } = await import('../../../engine/offline/copyToNewItinerary')
      const { userId, itineraryId } = session
      for (const draft of listEventFormDrafts(userId, itineraryId)) saveDraftToItinerary(session, draft)
      if (!keepsOld) discardEventFormDrafts(userId, itineraryId)
      return copyToNewItinerary(session)
    },
    onSuccess: async (id) => {
      if (id === undefined) return
      await navigate(paths.itinerary(id), { replace: true })
      showSuccessToast(accessLossTexts.keptAsNew)
      if (!keepsOld) await eraseItinerary(session.userId, session.itineraryId)
    },
    onError: () => showErrorToast(accessLossTexts.notKept),
  })
  return (
    <LoadingButton isLoading={keeping.isPending} onClick={() => keeping.mutate()}>
      {accessLossTexts.keepAsNew}
    </LoadingButton>
  )
}
