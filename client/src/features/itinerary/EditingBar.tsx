import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useOnChange } from '../../lib/hooks/useEffectHooks'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { HeaderEnd, HeaderStart, useHeaderOverCover, useHideHeaderNetworkStatus } from '../../ui/headerSlots'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { editModeCode } from './editModeCode'
import { useEditControls } from './base/useEditControls'
import { editModeChunks } from './base/pageMode'
import { OptionsMenu } from './options/OptionsMenu'
import { usePageElement, usePageElements } from './viewport/pageElements'
import { ShareItineraryButton } from './options/ShareItineraryButton'
import { PresenceAvatars } from './presence/PresenceMarks'
import { BackButton, ReadingBar } from './ReadingBar'
import { SaveChip } from './saving/SaveChip'
import { useSaveChipState } from './saving/useOverruledRecordEntries'
import { tripTexts } from './base/tripTexts'
import { useIsPhone } from './base/useIsPhone'

const UndoButtons = editModeChunks.part(() => import('./undo/UndoButtons'), 'UndoButtons')

const PhoneLine = styled('div')({
  position: 'sticky',
  top: 60,
  zIndex: 30,
  minHeight: 52,
  padding: '6px 16px 10px',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  backgroundColor: c('paper'),
  boxShadow: `inset 0 -1px 0 ${c('hairline')}`,
})
// A long chip must not push out the buttons.
const Chip = styled('div')({ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 10 })
const Middle = styled('div')({ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, minWidth: 0 })

export function EditingBar() {
  const isPhone = useIsPhone()
  const { isEditing } = useEditControls()
  useHideHeaderNetworkStatus()
  useFocusInBar(isEditing)
  if (!isPhone) return <WideBar />
  return isEditing ? <PhoneBar /> : <PhoneReading />
}

/** On phones the pressed button unmounts with its bar: focuses its counterpart. */
function useFocusInBar(isEditing: boolean): void {
  const { find } = usePageElements()
  useOnChange(isEditing, () => {
    // A frame later: a new page focuses its heading first, a closing menu its button.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) find(isEditing ? 'stopEditing' : 'options')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  })
}

function WideBar() {
  const { isEditing, isOpening, mayEdit, setEditing } = useEditControls()
  return (
    <>
      <HeaderStart>
        <Middle>
          {isEditing ? <UndoButtons /> : null}
          <SaveChip />
        </Middle>
      </HeaderStart>
      <HeaderEnd>
        <PresenceAvatars />
        {mayEdit ? (
          <LoadingButton
            variant={isEditing ? 'contained' : 'soft'}
            isLoading={isOpening}
            onPointerEnter={editModeCode.prefetch}
            onFocus={editModeCode.prefetch}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? tripTexts.stopEditing : tripTexts.editButton}
          </LoadingButton>
        ) : null}
      </HeaderEnd>
    </>
  )
}

function PhoneBar() {
  const { setEditing } = useEditControls()
  useHeaderOverCover(false)
  return (
    <>
      <HeaderStart>
        <BackButton look="plain" />
        <UndoButtons />
      </HeaderStart>
      <HeaderEnd>
        {/* Large fonts must not push out undo and redo. */}
        <Button
          ref={usePageElement('stopEditing')}
          onClick={() => setEditing(false)}
          sx={{ fontSize: `min(${textSize.note}, 6vw)` }}
        >
          {tripTexts.stopEditing}
        </Button>
      </HeaderEnd>
      <PhoneLine>
        <Chip>
          <SaveChip />
          <PresenceAvatars />
        </Chip>
        <ShareItineraryButton look="plain" />
        <OptionsMenu look="plain" />
      </PhoneLine>
    </>
  )
}

/** On phones the chip shows only for unsaved changes. */
function PhoneReading() {
  const isWell = useSaveChipState().kind === 'saved'
  return (
    <>
      <ReadingBar />
      {isWell ? null : <FloatingChip />}
    </>
  )
}

const FloatingChip = styled(SaveChip)({
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 'calc(84px + env(safe-area-inset-bottom))',
  zIndex: 30,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
})
