import type { ReactNode } from 'react'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Popper from '@mui/material/Popper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'
import { cssColor as c, floatShadow, hairline, radius } from '../../theme/vars'
import { Sheet } from '../overlays/Sheet'

const Paper = styled('div')({
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
})

interface CalendarPopupProps {
  title: string
  anchor: HTMLElement | null
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside its field or, without room, a sheet. */
export function CalendarPopup({ title, anchor, isOpen, onClose, children }: CalendarPopupProps) {
  const hasRoom = useMediaQuery('(min-width: 769px)')
  // A sheet handles 'back' itself.
  useCloseOnBack(isOpen && hasRoom, onClose)
  if (!hasRoom)
    return (
      <Sheet title={title} isOpen={isOpen} onClose={onClose} width={356}>
        <div style={{ display: 'grid', justifyContent: 'center', margin: '0 -16px' }}>{children}</div>
      </Sheet>
    )
  return (
    <Popper
      open={isOpen}
      anchorEl={anchor}
      placement="right"
      modifiers={[
        { name: 'offset', options: { offset: [0, 16] } },
        { name: 'flip', options: { fallbackPlacements: ['bottom-end', 'bottom-start', 'top-end'] } },
        { name: 'preventOverflow', options: { padding: 12 } },
      ]}
      sx={{ zIndex: 'modal' }}
    >
      <ClickAwayListener onClickAway={onClose} mouseEvent="onMouseDown">
        <Paper role="dialog" aria-label={title}>
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  )
}
