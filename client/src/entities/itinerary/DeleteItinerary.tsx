import type { ItineraryCard } from '#shared/api/itineraries'
import { notify } from '../../lib/notices'
import { common } from '../../texts/common'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { useDeleteItinerary } from './mutations'
import { texts } from './texts'

interface DeleteItineraryProps {
  itinerary: Pick<ItineraryCard, 'id' | 'title' | 'dayCount'>
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function DeleteItinerary({ itinerary, isOpen, onClose, onClosed }: DeleteItineraryProps) {
  const deletion = useDeleteItinerary(itinerary.id)
  const confirm = () =>
    deletion.mutate(undefined, {
      onSuccess() {
        notify(texts.deleted)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      question={common.confirmDelete(itinerary.title)}
      consequence={texts.deleteConsequence(itinerary.dayCount)}
      confirm={common.delete}
      isOpen={isOpen}
      isWorking={deletion.isPending}
      error={deletion.isError ? texts.deleteFailed : undefined}
      onCancel={onClose}
      onConfirm={confirm}
      onClosed={onClosed}
    />
  )
}
