import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { ignoreDoubleClick } from '../../../lib/hooks/useBrowserState'
import { commonTexts } from '../../../texts/common'
import { mobile, phone } from '../../../theme/breakpoints'
import { motion, dangerousItem } from '../../../theme/vars'
import { EditIcon, MoveIcon, TrashIcon, CopyIcon } from '../../../ui/icons/editing'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton, type RoundLook } from '../../../ui/buttons/RoundButton'
import { useEditControls } from '../base/useEditControls'
import { usePageElement } from '../viewport/pageElements'
import { tripTexts } from '../base/tripTexts'
import { useDeleteWithUndo } from '../undo/useDeleteWithUndo'
import { useIsPhone } from '../base/useIsPhone'
import { useMenu } from '../base/useMenu'
import { EventMoveMenuItems } from '../moving/MoveMenuItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'

const Row = styled('div')({
  position: 'absolute',
  top: 14,
  right: 14,
  display: 'flex',
  gap: 6,
  zIndex: 2,
  [mobile]: { gap: 10 },
  [phone]: {
    top: 4,
    right: 4,
    '&[data-picture="own"]': { top: 'auto', bottom: 92, right: 6 },
    '&[data-picture="none"]': { top: -4 },
  },
})
// On hover only (`DraggableTimeline`), to keep pictures visible.
const Move = styled(RoundButton)({
  '@media (min-width: 481px) and (hover: hover)': {
    transition: motion('opacity'),
    '&:not([aria-expanded="true"])': { opacity: 'var(--move-opacity)' },
  },
})
const Corner = styled('div')({
  position: 'absolute',
  right: 6,
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  zIndex: 2,
})

interface EventToolsProps {
  eventId: string
  picture: 'own' | 'drawn' | 'none'
}

export function EventTools({ eventId, picture }: EventToolsProps) {
  const isPhone = useIsPhone()
  return <Row data-picture={picture}>{isPhone ? <Dots eventId={eventId} /> : <Discs eventId={eventId} />}</Row>
}

export const IdeaTools = ({ eventId }: { eventId: string }) => (
  <Corner>
    <Dots eventId={eventId} look="plain" />
  </Corner>
)

function Discs({ eventId }: { eventId: string }) {
  const { openForm } = useEditControls()
  const { deleteEvent } = useDeleteWithUndo()
  const menu = useMenu()
  return (
    <>
      <Move
        ref={usePageElement('eventTools', eventId)}
        label={tripTexts.moveTo}
        look="overlay"
        size={32}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <MoveIcon />
      </Move>
      <RoundButton label={tripTexts.editButton} look="overlay" size={32} onClick={() => openForm({ kind: 'edit', eventId })}>
        <EditIcon />
      </RoundButton>
      <RoundButton
        ref={usePageElement('deleteEvent', eventId)}
        label={tripTexts.deleteButton}
        look="overlay"
        size={32}
        isDanger
        onClick={ignoreDoubleClick(() => deleteEvent(eventId))}
      >
        <TrashIcon />
      </RoundButton>
      {menu.props === undefined ? null : <EventMenu eventId={eventId} startsWith="moves" {...menu.props} />}
    </>
  )
}

function Dots({ eventId, look = 'overlay' }: { eventId: string; look?: RoundLook }) {
  const menu = useMenu()
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  return (
    <>
      <RoundButton
        ref={usePageElement('eventTools', eventId)}
        label={tripTexts.eventOptions(label === '' ? commonTexts.untitled : label)}
        look={look}
        size={36}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.props === undefined ? null : <EventMenu eventId={eventId} startsWith="all" {...menu.props} />}
    </>
  )
}

function EventMenu({ eventId, startsWith, ...menu }: PagedMenuProps & { eventId: string }) {
  const [page, setPage] = useState(startsWith)
  const { openForm, openCopy, mayEdit } = useEditControls()
  const { deleteEvent } = useDeleteWithUndo()
  const after = (action: () => void) => () => {
    menu.onClose()
    action()
  }
  const copy = (
    <MenuItem key="copy" onClick={after(() => openCopy({ kind: 'event', eventId }))}>
      <CopyIcon />
      {tripTexts.copyTo}
    </MenuItem>
  )
  return (
    <PagedMenu {...menu} page={page}>
      {page === 'moves'
        ? [
            <EventMoveMenuItems
              key="moves"
              eventId={eventId}
              onBack={startsWith === 'all' ? () => setPage('all') : undefined}
              onDone={menu.onClose}
            />,
            ...(startsWith === 'all' ? [] : [<Divider key="line" component="li" />, copy]),
          ]
        : [
            <MenuItem key="edit" onClick={after(() => openForm({ kind: 'edit', eventId }))}>
              <EditIcon />
              {tripTexts.editButton}
            </MenuItem>,
            ...(mayEdit
              ? [
                  <MenuItem key="move" onClick={() => setPage('moves')}>
                    <MoveIcon />
                    {tripTexts.moveTo}
                  </MenuItem>,
                ]
              : []),
            copy,
            <Divider key="line" component="li" />,
            <MenuItem key="delete" onClick={after(() => deleteEvent(eventId))} sx={dangerousItem}>
              <TrashIcon />
              {tripTexts.deleteButton}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
