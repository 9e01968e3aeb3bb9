import { useQuery } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import { errorText } from '../../engine/api/errorText'
import { notify } from '../../lib/notices'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { sharedItinerariesQuery, useRestrict } from './restrictions'
import { texts } from './texts'

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
  const { mutate, isPending, error } = useRestrict('blocked', person)
  const titles = shared.map(({ title }) => title)
  const confirm = () =>
    mutate(true, {
      onSuccess() {
        notify(texts.blocked(username))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      question={texts.blockQuestion(username)}
      consequence={[texts.blockConsequence, ...(titles.length === 0 ? [] : [texts.blockShared(titles)]), texts.blockUndo].join(
        ' ',
      )}
      confirm={texts.blockConfirm}
      isOpen={isOpen}
      isWorking={isPending}
      error={error === null ? undefined : errorText(error, { NetworkError: texts.restrictionNeedsNetwork })}
      onCancel={onClose}
      onConfirm={confirm}
    />
  )
}
