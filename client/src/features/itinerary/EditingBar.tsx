import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useOnChange } from '../../lib/hooks/useOnChange'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { HeaderEnd, HeaderStart, useHeaderOverCover, useOwnNetworkStatus } from '../../ui/headerSlots'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { editing } from './editing'
import { useEditor } from './base/useEditor'
import { editMode } from './base/pageMode'
import { OptionsMenu } from './options/OptionsMenu'
import { usePageElement, usePageElements } from './viewport/pageElements'
import { ShareItineraryButton } from './options/ShareItineraryButton'
import { PresenceAvatars } from './presence/PresenceAvatars'
import { BackButton, ReadingBar } from './ReadingBar'
import { SaveChip } from './saving/SaveChip'
import { useChipState } from './saving/useChipState'
import { texts } from './base/texts'
import { useIsPhone } from './base/useIsPhone'

const UndoButtons = editMode.part(() => import('./undo/UndoButtons'), 'UndoButtons')

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
// However long the chip's text is, it must not push out sharing and options.
const Chip = styled('div')({ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 10 })
const Middle = styled('div')({ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, minWidth: 0 })

/** What editing puts into the header: the chip, who is here, and the way in and out of edit mode. */
export function EditingBar() {
  const isPhone = useIsPhone()
  const { isEditing } = useEditor()
  useOwnNetworkStatus()
  useFocusInBar(isEditing)
  if (!isPhone) return <WideBar />
  return isEditing ? <PhoneBar /> : <PhoneReading />
}

/** On phones the pressed button goes with its bar when edit mode is turned on or off: the focus moves to the same button of the other bar. */
function useFocusInBar(isEditing: boolean): void {
  const { find } = usePageElements()
  useOnChange(isEditing, () => {
    // A frame later: a new page focuses its heading first, and a closing menu the button that opened it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) find(isEditing ? 'stopEditing' : 'options')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  })
}

function WideBar() {
  const { isEditing, isOpening, mayEdit, setEditing } = useEditor()
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
            onPointerEnter={editing.prefetch}
            onFocus={editing.prefetch}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? texts.stopEditing : texts.editButton}
          </LoadingButton>
        ) : null}
      </HeaderEnd>
    </>
  )
}

function PhoneBar() {
  const { setEditing } = useEditor()
  useHeaderOverCover(false)
  return (
    <>
      <HeaderStart>
        <BackButton look="plain" />
        <UndoButtons />
      </HeaderStart>
      <HeaderEnd>
        {/* However large the font is, this must not push out undo and redo. */}
        <Button
          ref={usePageElement('stopEditing')}
          onClick={() => setEditing(false)}
          sx={{ fontSize: `min(${textSize.note}, 6vw)` }}
        >
          {texts.stopEditing}
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

/** Outside edit mode phones show the chip only while something is not saved. */
function PhoneReading() {
  const isWell = useChipState().kind === 'saved'
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
