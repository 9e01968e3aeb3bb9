import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { CopyIcon, EditIcon, MoveIcon, TrashIcon } from '../../../ui/icons/editing'
import { useEditor } from '../base/useEditor'
import { MoveItems } from '../moving/MoveItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'
import { texts } from '../base/texts'
import { useDeletions } from '../undo/useDeletions'

export function EventMenu({ eventId, startsWith, ...menu }: PagedMenuProps & { eventId: string }) {
  const [page, setPage] = useState(startsWith)
  const { openForm, openCopy, mayEdit } = useEditor()
  const { deleteEvent } = useDeletions()
  const after = (action: () => void) => () => {
    menu.onClose()
    action()
  }
  const copy = (
    <MenuItem key="copy" onClick={after(() => openCopy({ kind: 'event', eventId }))}>
      <CopyIcon />
      {texts.copyTo}
    </MenuItem>
  )
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
            ...(startsWith === 'all' ? [] : [<Divider key="line" component="li" />, copy]),
          ]
        : [
            <MenuItem key="edit" onClick={after(() => openForm({ kind: 'edit', eventId }))}>
              <EditIcon />
              {texts.editButton}
            </MenuItem>,
            ...(mayEdit
              ? [
                  <MenuItem key="move" onClick={() => setPage('moves')}>
                    <MoveIcon />
                    {texts.moveTo}
                  </MenuItem>,
                ]
              : []),
            copy,
            <Divider key="line" component="li" />,
            <MenuItem key="delete" onClick={after(() => deleteEvent(eventId))} sx={dangerousItem}>
              <TrashIcon />
              {texts.deleteButton}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
