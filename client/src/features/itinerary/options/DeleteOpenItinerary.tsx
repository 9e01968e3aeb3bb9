import { useRecord, useGetView } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useDeleteOpenItinerary } from '../base/itineraryMutations'
import { deleteTexts } from './optionsTexts'

export function DeleteOpenItinerary({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const title = useRecord((record) => record.title)
  const viewNow = useGetView()
  const deletion = useDeleteOpenItinerary()
  const { days, events } = viewNow()
  return (
    <ConfirmDialog
      question={commonTexts.confirmDelete(title)}
      consequence={deleteTexts.consequence(days.length, Object.keys(events).length)}
      confirm={commonTexts.delete}
      isOpen={isOpen}
      isWorking={deletion.isPending}
      error={deletion.isError ? deleteTexts.failed : undefined}
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
    />
  )
}
