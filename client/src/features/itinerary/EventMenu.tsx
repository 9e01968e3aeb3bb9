import { useState } from 'react'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { EditIcon, MoveIcon, TrashIcon } from '../../ui/icons/editing'
import { useEditor } from './editor'
import { MoveItems } from './MoveItems'
import { texts } from './texts'
import { useDeletions } from './useDeletions'

interface EventMenuProps {
  eventId: string
  /** What was pressed. */
  anchor: HTMLElement
  isOpen: boolean
  startsWith: 'all' | 'moves'
  onClose: () => void
  onClosed: () => void
}

/** An event's menu: edit, move to another day, delete. Its second page lists where to. */
export function EventMenu({ eventId, anchor, isOpen, startsWith, onClose, onClosed }: EventMenuProps) {
  const [page, setPage] = useState(startsWith)
  const { openForm } = useEditor()
  const { deleteEvent } = useDeletions()
  const after = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: { width: page === 'moves' ? 282 : undefined } },
      }}
    >
      {page === 'moves'
        ? [
            <MoveItems
              key="moves"
              eventId={eventId}
              onBack={startsWith === 'all' ? () => setPage('all') : undefined}
              onDone={onClose}
            />,
          ]
        : [
            <MenuItem key="edit" onClick={after(() => openForm({ kind: 'edit', eventId }))}>
              <EditIcon />
              {texts.editButton}
            </MenuItem>,
            <MenuItem key="move" onClick={() => setPage('moves')}>
              <MoveIcon />
              {texts.moveTo}
            </MenuItem>,
            <Divider key="line" component="li" />,
            <MenuItem
              key="delete"
              onClick={after(() => deleteEvent(eventId))}
              sx={{ color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit !important' } }}
            >
              <TrashIcon />
              {texts.deleteButton}
            </MenuItem>,
          ]}
    </Menu>
  )
}
