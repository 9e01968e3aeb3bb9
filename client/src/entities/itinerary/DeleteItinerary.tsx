import type { ItineraryCard } from '#shared/api/itineraries'
import { showToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { useDeleteItinerary } from './itineraryMutations'
import { itineraryTexts } from './itineraryTexts'

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
        showToast(itineraryTexts.deleted)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      question={commonTexts.confirmDelete(itinerary.title)}
      consequence={itineraryTexts.deleteConsequence(itinerary.dayCount)}
      confirm={commonTexts.delete}
      isOpen={isOpen}
      isWorking={deletion.isPending}
      error={deletion.isError ? itineraryTexts.deleteFailed : undefined}
      onCancel={onClose}
      onConfirm={confirm}
      onClosed={onClosed}
    />
  )
}
