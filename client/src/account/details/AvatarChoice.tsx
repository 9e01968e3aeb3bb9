import { useState } from 'react'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, focusRing, motion } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { CheckIcon } from '../../ui/icons/menus'
import { commonTexts } from '../../texts/common'
import { pictureErrorTexts } from '../../texts/errors'
import { TrashIcon } from '../../ui/icons/editing'
import { PictureButton } from '../../ui/forms/FilePicker'
import { readPicture, type PictureProblem } from '../../lib/pictures'
import { useChosenPicture } from '../../lib/hooks/useForm'
import { accountFieldTexts } from './accountFieldTexts'

const numbers = [1, 2, 3, 4, 5, 6]

const Grid = styled('div')({ display: 'grid', padding: '6px 6px 4px' })
const Option = styled('label')({
  position: 'relative',
  aspectRatio: '1',
  borderRadius: '50%',
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
  '& > img': { width: '100%', height: '100%', transition: motion('box-shadow') },
  '& > .MuiSvgIcon-root': { display: 'none' },
  '&:has(:checked) > img': { boxShadow: `0 0 0 3px ${c('surface')}, 0 0 0 6px ${c('primary.main')}` },
  '&:has(:focus-visible)': { ...focusRing, outlineOffset: 8 },
  '&:has(:checked) > .MuiSvgIcon-root': {
    display: 'block',
    position: 'absolute',
    right: -4,
    bottom: -4,
    padding: 4,
    borderRadius: '50%',
    backgroundColor: c('primary.main'),
    color: c('primary.contrastText'),
    boxShadow: `0 0 0 2px ${c('surface')}`,
    strokeWidth: 3,
  },
})

interface AvatarGridProps {
  draft: AvatarChoice
  labelId: string
  /** Maximum width in px. */
  size: number
  spread: 'space-between' | 'start'
}

/** None is selected while the user has an own picture. */
export function AvatarGrid({ draft, labelId, size, spread }: AvatarGridProps) {
  const columns = {
    gridTemplateColumns: `repeat(6, minmax(0, ${size}px))`,
    justifyContent: spread,
    gap: spread === 'start' ? 14 : 8,
  }
  return (
    <Grid role="radiogroup" aria-labelledby={labelId} style={columns}>
      {numbers.map((n) => (
        <Option key={n}>
          <input
            type="radio"
            name="avatar"
            aria-label={accountFieldTexts.avatarNumber(n)}
            checked={draft.address === null && draft.avatar === presetAvatar(n)}
            onChange={() => draft.choosePreset(presetAvatar(n))}
          />
          <Avatar src={presetAvatar(n)} size={size} />
          <CheckIcon sx={{ fontSize: iconSize.plain }} />
        </Option>
      ))}
    </Grid>
  )
}

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

/** `removed`: the path after removing the picture. */
export function useAvatarChoice(initial: string | null, removed: string | null) {
  const [avatar, setAvatar] = useState(initial)
  const [picture, choosePicture] = useChosenPicture()
  const [problem, setProblem] = useState<PictureProblem>()
  const become = (path: string | null) => {
    choosePicture(null)
    setProblem(undefined)
    setAvatar(path)
  }
  return {
    /** A stored path, unless `file` is to be uploaded. */
    avatar,
    file: picture?.file ?? null,
    address: picture?.address ?? null,
    problem,
    choosePreset: become,
    remove: () => become(removed),
    async chooseFile(chosen: File) {
      const { file, problem: found } = await readPicture(chosen)
      setProblem(found)
      if (file !== undefined) choosePicture(file)
    },
    settle: become,
  }
}

export type AvatarChoice = ReturnType<typeof useAvatarChoice>

/** `n`: 1 to 6. */
export const presetAvatar = (n: number): string => `/images/avatars/avatar-${n}.svg`
