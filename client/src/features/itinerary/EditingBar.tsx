import { useEffect, useRef } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { HeaderEnd, HeaderStart, useHeaderOverCover, useOwnNetworkStatus } from '../../ui/headerSlots'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { editing } from './editing'
import { useEditor } from './base/useEditor'
import { useParts } from './base/parts'
import { ShareButton } from './options/ShareButton'
import { PresenceAvatars } from './presence/PresenceAvatars'
import { BackButton, ReadingBar } from './ReadingBar'
import { SaveChip } from './saving/SaveChip'
import { useChipState } from './saving/useOverruled'
import { texts } from './base/texts'
import { useIsPhone } from './base/useIsPhone'

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
// Sharing and options keep their room, however much the chip has to say.
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

/** On phones the button that turned edit mode on or off is removed with its bar: the focus goes to the last button of the other bar. */
function useFocusInBar(isEditing: boolean): void {
  const shown = useRef(isEditing)
  useEffect(() => {
    if (shown.current === isEditing) return undefined
    shown.current = isEditing
    // After a new page's heading, which is focused first, and after a menu that closes.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = document.querySelectorAll<HTMLElement>('header button')
      const own = [...buttons].filter((button) => button.closest('main') === null && button.checkVisibility())
      own.at(-1)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isEditing])
}

function WideBar() {
  const { isEditing, isOpening, setEditing } = useEditor()
  const { Undo } = useParts()
  return (
    <>
      <HeaderStart>
        <Middle>
          <Undo />
          <SaveChip />
        </Middle>
      </HeaderStart>
      <HeaderEnd>
        <PresenceAvatars />
        <LoadingButton
          variant={isEditing ? 'contained' : 'soft'}
          isLoading={isOpening}
          onPointerEnter={editing.prefetch}
          onFocus={editing.prefetch}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? texts.stopEditing : texts.editButton}
        </LoadingButton>
      </HeaderEnd>
    </>
  )
}

function PhoneBar() {
  const { setEditing } = useEditor()
  const { Undo, Options } = useParts()
  useHeaderOverCover(false)
  return (
    <>
      <HeaderStart>
        <BackButton look="plain" />
        <Undo />
      </HeaderStart>
      <HeaderEnd>
        {/* However large the letters, undo and redo keep their room. */}
        <Button onClick={() => setEditing(false)} sx={{ fontSize: 'min(0.9375rem, 6vw)' }}>
          {texts.stopEditing}
        </Button>
      </HeaderEnd>
      <PhoneLine>
        <Chip>
          <SaveChip />
          <PresenceAvatars />
        </Chip>
        <ShareButton look="plain" />
        <Options look="plain" />
      </PhoneLine>
    </>
  )
}

/** While one only looks, the chip shows where not all is well. */
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
