import Popover from '@mui/material/Popover'
import { useBackCloses } from '../../../lib/useBackCloses'
import { SavePanel } from './SavePanel'
import { saveTexts } from '../texts'

interface SavePopoverProps {
  /** The chip. */
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** The panel below the chip. */
export function SavePopover({ anchor, isOpen, onClose }: SavePopoverProps) {
  useBackCloses(isOpen, onClose)
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': saveTexts.panel,
          sx: { mt: 1, p: '16px 18px', width: 340, maxWidth: 'calc(100vw - 32px)', borderRadius: '20px' },
        },
      }}
    >
      <SavePanel />
    </Popover>
  )
}
