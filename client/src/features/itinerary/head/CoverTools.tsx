import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { showToast, showErrorToast } from '../../../lib/toasts'
import { readPicture } from '../../../lib/pictures'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { usePictures } from '../../../engine/hooks/useItinerarySession'
import { commonTexts } from '../../../texts/common'
import { pictureErrorTexts } from '../../../texts/errors'
import { hoverMedia, phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, floatShadow } from '../../../theme/vars'
import { TrashIcon } from '../../../ui/icons/editing'
import { ImageIcon } from '../../../ui/icons/forms'
import { FilePicker } from '../../../ui/forms/FilePicker'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useEditControls } from '../base/useEditControls'
import { belowTwoColumns } from '../base/pageGrid'
import { useUndo } from '../undo/useUndo'
import { tripTexts } from '../base/tripTexts'
import { useIsPhone } from '../base/useIsPhone'

const Corner = styled('div')({
  position: 'absolute',
  right: 18,
  bottom: 16,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  // The sheet overlaps the lower edge.
  [belowTwoColumns]: { bottom: 44 },
  [phone]: { right: 12, top: 14, bottom: 'auto' },
})
const Change = styled(Button)({
  height: 40,
  paddingInline: 16,
  fontSize: textSize.small,
  color: c('ink'),
  backgroundColor: `color-mix(in srgb, ${c('surface')} 92%, transparent)`,
  [hoverMedia]: { '&:hover': { backgroundColor: c('surface'), boxShadow: floatShadow } },
})

export function CoverTools() {
  const { isOwner } = useEditControls()
  return isOwner ? <OwnCover /> : null
}

function OwnCover() {
  const isPhone = useIsPhone()
  const hasOwn = useRecord(({ image }) => image !== null)
  const pictures = usePictures()
  const remove = useRemoveCover()
  const choose = async (chosen: File) => {
    const { file, problem } = await readPicture(chosen)
    if (problem === undefined) pictures.setCover(file)
    else showErrorToast(pictureErrorTexts[problem])
  }
  return (
    <Corner>
      {hasOwn ? (
        <RoundButton label={commonTexts.removeImage} look="overlay" size={40} isDanger onClick={remove}>
          <TrashIcon />
        </RoundButton>
      ) : null}
      <FilePicker onChoose={(file) => void choose(file)}>
        {(open) =>
          isPhone ? (
            <RoundButton label={tripTexts.changeCover} look="overlay" size={44} onClick={open}>
              <ImageIcon />
            </RoundButton>
          ) : (
            <Change variant="text" startIcon={<ImageIcon />} onClick={open}>
              {tripTexts.changeCover}
            </Change>
          )
        }
      </FilePicker>
    </Corner>
  )
}

/** Uploaded or pending; undoable. */
function useRemoveCover(): () => void {
  const pictures = usePictures()
  const { undoEntry } = useUndo()
  return () => {
    const entry = pictures.removeCover()
    showToast(tripTexts.coverRemoved, { action: { label: commonTexts.undo, onClick: () => undoEntry(entry) } })
  }
}
