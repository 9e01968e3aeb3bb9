import { useQuery } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import { errorText } from '../../engine/api/errorText'
import { showToast } from '../../lib/toasts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { sharedItinerariesQuery, useSetRestriction } from './restrictions'
import { userTexts } from './userTexts'

interface BlockDialogProps {
  person: UserBrief
  userId: string
  isOpen: boolean
  onClose: () => void
}

/** Names the itineraries both remain members of. */
export function BlockDialog({ person, userId, isOpen, onClose }: BlockDialogProps) {
  const { username } = person
  const { data: shared = [] } = useQuery({ ...sharedItinerariesQuery(userId, person.id), enabled: isOpen })
  const { mutate, isPending, error } = useSetRestriction('blocked', person)
  const titles = shared.map(({ title }) => title)
  const confirm = () =>
    mutate(true, {
      onSuccess() {
        showToast(userTexts.blocked(username))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      question={userTexts.blockQuestion(username)}
      consequence={[
        userTexts.blockConsequence,
        ...(titles.length === 0 ? [] : [userTexts.blockShared(titles)]),
        userTexts.blockUndo,
      ].join(' ')}
      confirm={userTexts.blockConfirm}
      isOpen={isOpen}
      isWorking={isPending}
      error={error === null ? undefined : errorText(error, { NetworkError: userTexts.restrictionNeedsNetwork })}
      onCancel={onClose}
      onConfirm={confirm}
    />
  )
}
