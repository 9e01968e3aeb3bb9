import type { ListCard } from '#shared/api/lists'
import { notify } from '../../lib/notices'
import { common } from '../../texts/common'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { useDeleteList } from './mutations'
import { texts } from './texts'

interface DeleteListProps {
  list: Pick<ListCard, 'id' | 'title'>
  isOpen: boolean
  onClose: () => void
  onClosed?: () => void
  /** Closes the dialog by default. */
  onDeleted?: () => void
}

export function DeleteList({ list, isOpen, onClose, onClosed, onDeleted = onClose }: DeleteListProps) {
  const deletion = useDeleteList(list.id)
  const confirm = () =>
    deletion.mutate(undefined, {
      onSuccess() {
        notify(texts.deleted)
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      question={common.confirmDelete(list.title)}
      consequence={texts.deleteConsequence}
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
