import type { UserBrief } from '#shared/api/users'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useRemoveCollaborator } from '../base/itineraryMutations'
import { removeTexts } from './memberTexts'

export function RemoveCollaborator({ person, onClose }: { person: UserBrief; onClose: () => void }) {
  const removal = useRemoveCollaborator()
  return (
    <ConfirmDialog
      isOpen
      question={removeTexts.question(person.name)}
      consequence={removeTexts.consequence}
      confirm={removeTexts.confirm}
      isWorking={removal.isPending}
      error={removal.isError ? removeTexts.failed : undefined}
      onCancel={onClose}
      onConfirm={() => removal.mutate(person.id, { onSuccess: onClose })}
    />
  )
}
