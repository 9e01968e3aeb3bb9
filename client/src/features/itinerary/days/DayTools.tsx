import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { ignoreDoubleClick } from '../../../lib/hooks/useBrowserState'
import { dangerousItem } from '../../../theme/vars'
import { MoveIcon, TrashIcon, CopyIcon } from '../../../ui/icons/editing'
import { DotsIcon, RouteIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { sortTexts } from './sortTexts'
import { tripTexts } from '../base/tripTexts'
import { useDeleteWithUndo } from '../undo/useDeleteWithUndo'
import { useIsPhone } from '../base/useIsPhone'
import { useMenu } from '../base/useMenu'
import { DayMoveMenuItems } from '../moving/MoveMenuItems'
import { PagedMenu, type PagedMenuProps } from '../base/PagedMenu'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { countPlaces } from '../places/dayPlaces'
import { useEditControls } from '../base/useEditControls'

const SortDaySheet = lazyPart(() => import('./SortDaySheet'), 'SortDaySheet')

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

export function DayTools({ dayId }: { dayId: string }) {
  const [isSorting, setSorting] = useState(false)
  const isPhone = useIsPhone()
  const Tools = isPhone ? Dots : Buttons
  return (
    <>
      <Tools dayId={dayId} onSort={() => setSorting(true)} />
      {isSorting ? (
        <Suspense>
          <SortDaySheet dayId={dayId} onClosed={() => setSorting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ToolsProps {
  dayId: string
  onSort: () => void
}

function Buttons({ dayId, onSort }: ToolsProps) {
  const { deleteDay } = useDeleteWithUndo()
  const menu = useMenu()
  const isOnly = useItinerary((view) => view.days.length === 1)
  return (
    <Row>
      {isOnly ? null : (
        <RoundButton label={tripTexts.moveDay} size={36} opens={{ kind: 'menu', isOpen: menu.isOpen }} onClick={menu.open}>
          <MoveIcon />
        </RoundButton>
      )}
      <Button
        variant="text"
        color="error"
        size="small"
        startIcon={<TrashIcon />}
        onClick={ignoreDoubleClick(() => deleteDay(dayId))}
        sx={{ px: 1 }}
      >
        {tripTexts.deleteDay}
      </Button>
      <Dots dayId={dayId} onSort={onSort} size={36} />
      {menu.props === undefined ? null : <DayMenu dayId={dayId} onSort={onSort} startsWith="moves" {...menu.props} />}
    </Row>
  )
}

function Dots({ dayId, onSort, size = 40 }: ToolsProps & { size?: 36 | 40 }) {
  const menu = useMenu()
  const dayNumber = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.dayNumber ?? 0)
  return (
    <>
      <RoundButton
        label={tripTexts.dayOptions(dayNumber)}
        size={size}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.props === undefined ? null : <DayMenu dayId={dayId} onSort={onSort} startsWith="all" {...menu.props} />}
    </>
  )
}

function DayMenu({ dayId, onSort, startsWith, ...menu }: PagedMenuProps & ToolsProps) {
  const [page, setPage] = useState(startsWith)
  const { deleteDay } = useDeleteWithUndo()
  const isEmpty = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.events.length === 0)
  const isOnly = useItinerary((view) => view.days.length === 1)
  const { openCopy } = useEditControls()
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
      {tripTexts.copyTo}
    </MenuItem>
  )
  const hasWay = useItinerary(({ days, events }) => {
    const ids = days.find(({ id }) => id === dayId)?.events ?? []
    return countPlaces(ids.flatMap((id) => events[id] ?? [])) > 2
  })
  const sort = hasWay ? (
    <MenuItem
      key="sort"
      onClick={() => {
        menu.onClose()
        onSort()
      }}
    >
      <RouteIcon />
      {sortTexts.title}
    </MenuItem>
  ) : null
  const remove = () => {
    menu.onClose()
    deleteDay(dayId)
  }
  return (
    <PagedMenu {...menu} page={page}>
      {page === 'moves'
        ? [
            <DayMoveMenuItems
              key="moves"
              dayId={dayId}
              onBack={startsWith === 'all' ? () => setPage('all') : undefined}
              onDone={menu.onClose}
            />,
          ]
        : [
            <MenuItem key="move" disabled={isOnly} onClick={() => setPage('moves')}>
              <MoveIcon />
              {tripTexts.moveDay}
            </MenuItem>,
            sort,
            copy,
            <Divider key="line" component="li" />,
            <MenuItem key="delete" onClick={remove} sx={dangerousItem}>
              <TrashIcon />
              {tripTexts.deleteDay}
            </MenuItem>,
          ]}
    </PagedMenu>
  )
}
