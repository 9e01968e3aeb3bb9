import { useRecord } from '../../../engine/hooks/useItinerary'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useLeaveItinerary } from '../base/itineraryMutations'
import { leaveTexts } from './optionsTexts'

export function LeaveItinerary({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const title = useRecord((record) => record.title)
  const leaving = useLeaveItinerary()
  return (
    <ConfirmDialog
      question={leaveTexts.question(title)}
      consequence={leaveTexts.consequence}
      confirm={leaveTexts.confirm}
      isOpen={isOpen}
      isWorking={leaving.isPending}
      error={leaving.isError ? leaveTexts.failed : undefined}
      onCancel={onClose}
      onConfirm={() => leaving.mutate()}
    />
  )
}
