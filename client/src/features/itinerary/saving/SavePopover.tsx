import Popover from '@mui/material/Popover'
import { useBackCloses } from '../../../lib/navigation/useBackCloses'
import { bottomClearance } from '../base/bottomClearance'
import { SavePanel } from './SavePanel'
import { saveTexts } from './saveTexts'

interface SavePopoverProps {
  /** The chip. */
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

const GAP_PX = 8
const EDGE_PX = 16

/** The panel below the chip, or above it when the chip is in the lower half of the screen. It scrolls when it does not fit. */
export function SavePopover({ anchor, isOpen, onClose }: SavePopoverProps) {
  useBackCloses(isOpen, onClose)
  const { top, bottom } = anchor.getBoundingClientRect()
  // Its contents load one after another: anchored by its lower edge it grows upwards.
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
            // MUI writes the position into the element's style.
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
