import Button from '@mui/material/Button'
import { common } from '../../texts/common'
import { pictureErrors } from '../../texts/errors'
import { TrashIcon } from '../../ui/icons/editing'
import { PictureButton } from '../../ui/forms/PictureButton'
import type { AvatarChoice } from './useAvatarChoice'

/** What there is to say of a picture that was refused. */
export const avatarError = ({ problem }: AvatarChoice) => (problem === undefined ? undefined : pictureErrors[problem])

/** A picture of one's own instead of a preset, and the way to take a picture away. */
export function AvatarUpload({ draft, canRemove }: { draft: AvatarChoice; canRemove: boolean }) {
  return (
    <>
      <PictureButton isChange={draft.address !== null} onChoose={draft.chooseFile} />
      {canRemove ? (
        <Button variant="text" color="error" size="snug" startIcon={<TrashIcon />} onClick={draft.remove}>
          {common.removeImage}
        </Button>
      ) : null}
    </>
  )
}
