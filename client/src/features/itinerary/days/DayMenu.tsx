import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { CopyIcon, MoveIcon, TrashIcon } from '../../../ui/icons/editing'
import { DayMoveItems } from '../moving/MoveItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'
import { texts } from '../base/texts'
import { useEditor } from '../base/useEditor'
import { useDeletions } from '../undo/useDeletions'

export function DayMenu({ dayId, startsWith, ...menu }: PagedMenuProps & { dayId: string }) {
  const [page, setPage] = useState(startsWith)
  const { deleteDay } = useDeletions()
  const isEmpty = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.events.length === 0)
  const isOnly = useItinerary((view) => view.days.length === 1)
  const { openCopy } = useEditor()
  const copy = (
    <MenuItem
      key="copy"
      disabled={isEmpty}
      onClick={() => {
        menu.onClose()
        openCopy({ kind: 'day', dayId })
      }}
    >
      <CopyIcon />
      {texts.copyTo}
    </MenuItem>
  )
  const remove = () => {
    menu.onClose()
    deleteDay(dayId)
  }
  return (
    <PagedMenu {...menu} page={page}>
      {page === 'moves'
        ? [
            <DayMoveItems
              key="moves"
              dayId={dayId}
              onBack={startsWith === 'all' ? () => setPage('all') : undefined}
              onDone={menu.onClose}
            />,
            ...(startsWith === 'all' ? [] : [<Divider key="line" component="li" />, copy]),
          ]
        : [
            <MenuItem key="move" disabled={isOnly} onClick={() => setPage('moves')}>
              <MoveIcon />
              {texts.moveDay}
            </MenuItem>,
            copy,
            <Divider key="line" component="li" />,
            <MenuItem key="delete" onClick={remove} sx={dangerousItem}>
              <TrashIcon />
              {texts.deleteDay}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
