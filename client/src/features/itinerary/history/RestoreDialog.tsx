import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { historyError } from './historyError'
import { historyTexts } from './historyTexts'
import { useRestoreVersion } from './mutations'
import type { Wish } from './restoreVersion'

interface RestoreDialogProps {
  itineraryId: string
  wish: Wish
  moment: string | undefined
  name: string | null
  /** Owners also restore the record. */
  isOwner: boolean
  isOpen: boolean
  onClose: () => void
}

export function RestoreDialog({ itineraryId, wish, moment, name, isOwner, isOpen, onClose }: RestoreDialogProps) {
  const restoring = useRestoreVersion(itineraryId, moment, name)
  return (
    <ConfirmDialog
      question={historyTexts.restoreQuestion(moment, name)}
      consequence={`${isOwner ? historyTexts.restoreAll : historyTexts.restorePlans} ${historyTexts.restoreSafety}`}
      confirm={historyTexts.restoreConfirm}
      isHarmless
      isOpen={isOpen}
      isWorking={restoring.isPending}
      error={restoring.isError ? historyError(restoring.error) : undefined}
      onCancel={onClose}
      onConfirm={() => restoring.mutate(wish)}
      onClosed={restoring.reset}
    />
  )
}
