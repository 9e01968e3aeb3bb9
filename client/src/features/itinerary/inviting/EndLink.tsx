import { useState } from 'react'
import { useEndInvitationLink } from '../../../entities/invitation/invitationLinks'
import { errorText } from '../../../engine/api/errorText'
import { notifyDone } from '../../../lib/notices'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { inviteTexts as texts } from './inviteTexts'

interface EndLinkProps {
  itineraryId: string
  linkId: string
  onClosed: () => void
}

/** Asks before a link is ended: whoever has it can do nothing with it from then on. */
export function EndLink({ itineraryId, linkId, onClosed }: EndLinkProps) {
  const [isOpen, setOpen] = useState(true)
  const end = useEndInvitationLink(itineraryId)
  const confirm = () =>
    end.mutate(linkId, {
      onSuccess: () => {
        setOpen(false)
        notifyDone(texts.revoked, { id: 'invitationLink' })
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={texts.question}
      consequence={texts.consequence}
      confirm={texts.revoke}
      isWorking={end.isPending}
      error={end.isError ? errorText(end.error, { NetworkError: texts.needsNetwork }) : undefined}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    />
  )
}
