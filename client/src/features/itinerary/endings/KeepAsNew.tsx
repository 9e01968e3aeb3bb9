import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { notifyDone, notifyFailure } from '../../../lib/notices'
import { paths } from '../../../lib/navigation/paths'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { discardEventFormDrafts, eventFormDrafts, saveDraftToItinerary } from '../eventForm/eventFormDraft'
import { endingTexts } from './endingTexts'

interface KeepAsNewProps {
  session: ItinerarySession
  /** The server may know the itinerary again later. */
  keepsOld?: boolean
}

/** Creates a trip from the local copy and drafts, then erases the copy. */
export function KeepAsNew({ session, keepsOld = false }: KeepAsNewProps) {
  const navigate = useNavigate()
  const keeping = useMutation({
    mutationFn: async () => {
      const { keepAsNew } = await import('../../../engine/offline/keepAsNew')
      const { userId, itineraryId } = session
      for (const draft of eventFormDrafts(userId, itineraryId)) saveDraftToItinerary(session, draft)
      if (!keepsOld) discardEventFormDrafts(userId, itineraryId)
      return keepAsNew(session)
    },
    onSuccess: async (id) => {
      if (id === undefined) return
      await navigate(paths.itinerary(id), { replace: true })
      notifyDone(endingTexts.keptAsNew)
      if (!keepsOld) await eraseItinerary(session.userId, session.itineraryId)
    },
    onError: () => notifyFailure(endingTexts.notKept),
  })
  return (
    <LoadingButton isLoading={keeping.isPending} onClick={() => keeping.mutate()}>
      {endingTexts.keepAsNew}
    </LoadingButton>
  )
}
