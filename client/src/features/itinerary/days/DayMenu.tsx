import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { MoveIcon, TrashIcon } from '../../../ui/icons/editing'
import { DayMoveItems } from '../moving/MoveItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'
import { texts } from '../base/texts'
import { useDeletions } from '../undo/useDeletions'

/** A day's menu: move it, delete it. Its second page lists where to. */
export function DayMenu({ dayId, startsWith, ...menu }: PagedMenuProps & { dayId: string }) {
  const [page, setPage] = useState(startsWith)
  const { deleteDay } = useDeletions()
  const isOnly = useItinerary((view) => view.days.length === 1)
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
          ]
        : [
            <MenuItem key="move" disabled={isOnly} onClick={() => setPage('moves')}>
              <MoveIcon />
              {texts.moveDay}
            </MenuItem>,
            <Divider key="line" component="li" />,
            <MenuItem key="delete" onClick={remove} sx={dangerousItem}>
              <TrashIcon />
              {texts.deleteDay}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
