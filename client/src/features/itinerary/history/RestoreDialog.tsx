import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { historyErrorText, useRestoreVersion, type RestoreRequest } from './historyMutations'
import { historyTexts } from './historyTexts'

interface RestoreDialogProps {
  itineraryId: string
  request: RestoreRequest
  moment: string | undefined
  name: string | null
  /** Owners also restore the record. */
  isOwner: boolean
  isOpen: boolean
  onClose: () => void
}

export function RestoreDialog({ itineraryId, request, moment, name, isOwner, isOpen, onClose }: RestoreDialogProps) {
  const restoring = useRestoreVersion(itineraryId, moment, name)
  return (
    <ConfirmDialog
      question={historyTexts.restoreQuestion(moment, name)}
      consequence={`${isOwner ? historyTexts.restoreAll : historyTexts.restorePlans} ${historyTexts.restoreSafety}`}
      confirm={historyTexts.restoreConfirm}
      isHarmless
      isOpen={isOpen}
      isWorking={restoring.isPending}
      error={restoring.isError ? historyErrorText(restoring.error) : undefined}
      onCancel={onClose}
      onConfirm={() => restoring.mutate(request)}
      onClosed={restoring.reset}
    />
  )
}
