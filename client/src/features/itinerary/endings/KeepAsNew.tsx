import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { notifyDone, notifyFailure } from '../../../lib/notices'
import { paths } from '../../../lib/paths'
import type { ItinerarySession } from '../../../lib/sync/itinerarySession'
import { eraseItinerary } from '../../../lib/sync/localWork'
import { LoadingButton } from '../../../ui/LoadingButton'
import { attempt } from '../commandTexts'
import { keptDraft, saveKept, type KeptDraft } from '../events/keptDraft'
import { endingTexts } from './endingTexts'

/** Makes a trip of one's own of what this device shows and what was typed into a form, and goes there. Only then is the old copy erased. */
export function KeepAsNew({ session, draft }: { session: ItinerarySession; draft?: KeptDraft | undefined }) {
  const navigate = useNavigate()
  const keeping = useMutation({
    mutationFn: async () => {
      const { keepAsNew } = await import('../../../lib/sync/keepAsNew')
      if (draft !== undefined && attempt(() => saveKept(session, draft))) keptDraft(session.userId, session.itineraryId).drop()
      return keepAsNew(session)
    },
    onSuccess: async (id) => {
      if (id === undefined) return
      await navigate(paths.itinerary(id), { replace: true })
      notifyDone(endingTexts.keptAsNew)
      await eraseItinerary(session.userId, session.itineraryId)
    },
    onError: () => notifyFailure(endingTexts.notKept),
  })
  return (
    <LoadingButton isLoading={keeping.isPending} onClick={() => keeping.mutate()}>
      {endingTexts.keepAsNew}
    </LoadingButton>
  )
}
