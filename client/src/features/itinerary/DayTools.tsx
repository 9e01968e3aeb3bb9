import { useState } from 'react'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useItinerary } from '../../lib/sync/useItinerary'
import { TrashIcon } from '../../ui/icons/editing'
import { DotsIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/RoundButton'
import { texts } from './texts'
import { useDeletions } from './useDeletions'
import { useIsPhone } from './useIsPhone'

/** 'Borrar día'; on phones behind three dots. */
export function DayTools({ dayId }: { dayId: string }) {
  const isPhone = useIsPhone()
  const { deleteDay } = useDeletions()
  const dayNumber = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.dayNumber ?? 0)
  if (isPhone) return <DayMenu dayNumber={dayNumber} onDelete={() => deleteDay(dayId)} />
  return (
    <Button variant="text" color="error" size="small" startIcon={<TrashIcon />} onClick={() => deleteDay(dayId)} sx={{ px: 1 }}>
      {texts.deleteDay}
    </Button>
  )
}

function DayMenu({ dayNumber, onDelete }: { dayNumber: number; onDelete: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      <RoundButton
        label={texts.dayOptions(dayNumber)}
        size={40}
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={close}>
        <MenuItem
          sx={{ color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit !important' } }}
          onClick={() => {
            close()
            onDelete()
          }}
        >
          <TrashIcon />
          {texts.deleteDay}
        </MenuItem>
      </Menu>
    </>
  )
}
