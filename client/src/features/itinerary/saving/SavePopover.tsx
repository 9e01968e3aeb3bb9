import Popover from '@mui/material/Popover'
import { useBackCloses } from '../../../lib/navigation/useBackCloses'
import { bottomClearance } from '../base/bottomClearance'
import { SavePanel } from './SavePanel'
import { saveTexts } from './saveTexts'

interface SavePopoverProps {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

const GAP_PX = 8
const EDGE_PX = 16

/** Above the chip in the lower half of the screen. */
export function SavePopover({ anchor, isOpen, onClose }: SavePopoverProps) {
  useBackCloses(isOpen, onClose)
  const { top, bottom } = anchor.getBoundingClientRect()
  // Anchored at its lower edge it grows upwards while content loads.
  const isLow = top > window.innerHeight / 2
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: isLow ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: isLow ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': saveTexts.panel,
          sx: {
            ...bottomClearance,
            // MUI sets the position inline.
            ...(isLow ? { top: 'auto !important', bottom: window.innerHeight - top + GAP_PX } : { mt: `${GAP_PX}px` }),
            p: '16px 18px',
            width: 340,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: isLow ? `${top - GAP_PX - EDGE_PX}px` : `calc(100dvh - ${bottom + GAP_PX}px - var(--below))`,
            borderRadius: '20px',
          },
        },
      }}
    >
      <SavePanel />
    </Popover>
  )
}
