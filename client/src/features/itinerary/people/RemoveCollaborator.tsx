import type { UserBrief } from '#shared/api/users'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useRemoveCollaborator } from '../base/mutations'
import { texts } from '../base/texts'

/** Asks before somebody is taken off the itinerary. */
export function RemoveCollaborator({ person, onClose }: { person: UserBrief; onClose: () => void }) {
  const removal = useRemoveCollaborator()
  return (
    <ConfirmDialog
      isOpen
      question={texts.removeQuestion(person.name)}
      consequence={texts.removeConsequence}
      confirm={texts.removeConfirm}
      isWorking={removal.isPending}
      error={removal.isError ? texts.removeFailed : undefined}
      onCancel={onClose}
      onConfirm={() => removal.mutate(person.id, { onSuccess: onClose })}
    />
  )
}
