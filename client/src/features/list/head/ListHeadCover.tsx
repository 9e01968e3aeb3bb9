import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { ListCover } from '../../../entities/list/ListCover'
import { phone } from '../../../theme/breakpoints'
import { radius } from '../../../theme/vars'
import { TrashIcon } from '../../../ui/icons/editing'
import { PictureButton } from '../../../ui/forms/PictureButton'
import { common } from '../../../texts/common'
import { texts } from '../texts'
import { useListImage } from './useListImage'

const Frame = styled('div')({ position: 'relative', minWidth: 0 })
const Cover = styled(ListCover)({ height: 264, borderRadius: radius.hero, [phone]: { height: 200, borderRadius: 20 } })
const Tools = styled('div')({
  position: 'absolute',
  right: 12,
  bottom: 12,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
})

/** The owner can change it while editing. */
export function ListHeadCover({ list, isEditing }: { list: List; isEditing: boolean }) {
  const { shown, choose, remove, isSaving, error } = useListImage(list)
  return (
    <Frame aria-busy={isSaving || undefined}>
      <Cover list={{ ...list, image: shown }} />
      {isEditing ? (
        <Tools>
          {shown === null ? null : (
            <Button variant="outlined" color="error" size="snug" startIcon={<TrashIcon />} onClick={remove}>
              {common.removeImage}
            </Button>
          )}
          <PictureButton isChange={shown !== null} label={texts.changeImage} onChoose={choose} />
        </Tools>
      ) : null}
      {error === undefined ? null : (
        <Typography role="alert" variant="label" sx={{ display: 'block', mt: 1, color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Frame>
  )
}
