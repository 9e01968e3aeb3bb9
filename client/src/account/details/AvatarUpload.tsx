import Button from '@mui/material/Button'
import { commonTexts } from '../../texts/common'
import { pictureErrorTexts } from '../../texts/errors'
import { TrashIcon } from '../../ui/icons/editing'
import { PictureButton } from '../../ui/forms/PictureButton'
import type { AvatarChoice } from './useAvatarChoice'

export const avatarErrorText = ({ problem }: AvatarChoice) => (problem === undefined ? undefined : pictureErrorTexts[problem])

export function AvatarUpload({ draft, canRemove }: { draft: AvatarChoice; canRemove: boolean }) {
  return (
    <>
      <PictureButton isChange={draft.address !== null} onChoose={(file) => void draft.chooseFile(file)} />
      {canRemove ? (
        <Button variant="text" color="error" size="snug" startIcon={<TrashIcon />} onClick={draft.remove}>
          {commonTexts.removeImage}
        </Button>
      ) : null}
    </>
  )
}
