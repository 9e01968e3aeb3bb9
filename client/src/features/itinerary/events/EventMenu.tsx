import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { EditIcon, MoveIcon, TrashIcon } from '../../../ui/icons/editing'
import { useEditor } from '../base/useEditor'
import { MoveItems } from '../moving/MoveItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'
import { texts } from '../base/texts'
import { useDeletions } from '../undo/useDeletions'

/** An event's menu: edit, move to another day, delete. Its second page lists where to. */
export function EventMenu({ eventId, startsWith, ...menu }: PagedMenuProps & { eventId: string }) {
  const [page, setPage] = useState(startsWith)
  const { openForm } = useEditor()
  const { deleteEvent } = useDeletions()
  const after = (action: () => void) => () => {
    menu.onClose()
    action()
  }
  return (
    <PagedMenu {...menu} page={page}>
      {page === 'moves'
        ? [
            <MoveItems
              key="moves"
              eventId={eventId}
              onBack={startsWith === 'all' ? () => setPage('all') : undefined}
              onDone={menu.onClose}
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
            <MenuItem key="delete" onClick={after(() => deleteEvent(eventId))} sx={dangerousItem}>
              <TrashIcon />
              {texts.deleteButton}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
