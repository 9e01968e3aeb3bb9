import { useRecord } from '../../../engine/hooks/useItinerary'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useLeaveItinerary } from '../base/mutations'
import { texts } from '../base/texts'

/** Asks before a collaborator leaves. */
export function LeaveItinerary({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const title = useRecord((record) => record.title)
  const leaving = useLeaveItinerary()
  return (
    <ConfirmDialog
      question={texts.leaveQuestion(title)}
      consequence={texts.leaveConsequence}
      confirm={texts.leaveConfirm}
      isOpen={isOpen}
      isWorking={leaving.isPending}
      error={leaving.isError ? texts.leaveFailed : undefined}
      onCancel={onClose}
      onConfirm={() => leaving.mutate()}
    />
  )
}
