import type { ListCard } from '#shared/api/lists'
import { showToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { useDeleteList } from './listMutations'
import { listTexts } from './listTexts'

interface DeleteListProps {
  list: Pick<ListCard, 'id' | 'title'>
  isOpen: boolean
  onClose: () => void
  onClosed?: () => void
  onDeleted?: () => void
}

export function DeleteList({ list, isOpen, onClose, onClosed, onDeleted = onClose }: DeleteListProps) {
  const deletion = useDeleteList(list.id)
  const confirm = () =>
    deletion.mutate(undefined, {
      onSuccess() {
        showToast(listTexts.deleted)
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      question={commonTexts.confirmDelete(list.title)}
      consequence={listTexts.deleteConsequence}
      confirm={commonTexts.delete}
      isOpen={isOpen}
      isWorking={deletion.isPending}
      error={deletion.isError ? listTexts.deleteFailed : undefined}
      onCancel={onClose}
      onConfirm={confirm}
      onClosed={onClosed}
    />
  )
}
