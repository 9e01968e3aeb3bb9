import { useState } from 'react'
import type { InvitationLink } from '#shared/api/invitationLinks'
import { useDeleteInvitationLink } from '../../../entities/invitation/invitationLinks'
import { errorText } from '../../../engine/api/errorText'
import { showSuccessToast } from '../../../lib/toasts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { formatDateTime } from '../../../lib/dateFormats'
import { roleTexts } from '../base/roleTexts'
import { inviteTexts as texts } from './inviteTexts'

interface RevokeLinkDialogProps {
  itineraryId: string
  link: InvitationLink
  onClosed: () => void
}

export function RevokeLinkDialog({ itineraryId, link, onClosed }: RevokeLinkDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const end = useDeleteInvitationLink(itineraryId)
  const confirm = () =>
    end.mutate(link.id, {
      onSuccess: () => {
        setOpen(false)
        showSuccessToast(texts.revoked, { id: 'invitationLink' })
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={texts.question}
      consequence={`${texts.which(roleTexts.roles[link.role], formatDateTime(link.createdAt), texts.used(link.uses, link.maxUses))} ${texts.consequence}`}
      confirm={texts.revoke}
      isWorking={end.isPending}
      error={end.isError ? errorText(end.error, { NetworkError: texts.needsNetwork }) : undefined}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    />
  )
}
