import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useSaveState } from '../../lib/sync/useItinerarySession'
import { cssColor as c } from '../../theme/vars'
import { HeaderEnd, HeaderStart, useHeaderOverCover, useOwnWordOnNetwork } from '../../ui/shellSlots'
import { LoadingButton } from '../../ui/LoadingButton'
import { editing } from './editing'
import { useEditor } from './editor'
import { useParts } from './parts'
import { PresenceAvatars } from './presence/PresenceAvatars'
import { BackButton, ReadingBar } from './ReadingBar'
import { SaveChip } from './saving/SaveChip'
import { texts } from './texts'
import { useIsPhone } from './useIsPhone'

const PhoneLine = styled('div')({
  position: 'sticky',
  top: 60,
  zIndex: 30,
  minHeight: 52,
  padding: '6px 16px 10px',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  backgroundColor: c('paper'),
  boxShadow: `inset 0 -1px 0 ${c('hairline')}`,
})
const Middle = styled('div')({ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, minWidth: 0 })

/** What editing puts into the header: the chip, who is here, and the way in and out of edit mode. */
export function EditingBar() {
  const isPhone = useIsPhone()
  const { isEditing } = useEditor()
  useOwnWordOnNetwork()
  if (!isPhone) return <WideBar />
  return isEditing ? <PhoneBar /> : <PhoneReading />
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
  const { Undo } = useParts()
  useHeaderOverCover(false)
  return (
    <>
      <HeaderStart>
        <BackButton look="plain" />
        <Undo />
      </HeaderStart>
      <HeaderEnd>
        <Button onClick={() => setEditing(false)}>{texts.stopEditing}</Button>
      </HeaderEnd>
      <PhoneLine>
        <SaveChip />
        <PresenceAvatars />
      </PhoneLine>
    </>
  )
}

/** While one only looks, the chip shows where not all is well. */
function PhoneReading() {
  const isWell = useSaveState().kind === 'saved'
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
