import { useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { SaveState } from '../../lib/sync/saveState'
import { useSaveState } from '../../lib/sync/useItinerarySession'
import { cssColor as c, radius } from '../../theme/vars'
import { CloudCheckIcon, CloudIcon } from '../../ui/icons/editing'
import { CheckIcon, DotsIcon } from '../../ui/icons/navigation'
import { saveTexts } from './texts'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 16px 4px 12px',
  borderRadius: radius.pill,
  fontSize: '0.875rem',
  lineHeight: '20px',
  fontWeight: 600,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: 20, flex: 'none' },
  '&[data-kind="saved"]': { backgroundColor: c('saved.bg'), color: c('saved.text') },
  '&[data-kind="onDevice"]': { backgroundColor: c('badge.placeBg'), color: c('badge.placeText') },
  '&[data-kind="attention"]': { backgroundColor: c('category.food.bg'), color: c('error.main') },
})

/** Where the changes are, said honestly: `describeSave` decides. Read aloud when it changes; it never keeps an old word. */
export function SaveChip({ className }: { className?: string }) {
  const state = useSaveState()
  return (
    <div role="status" className={className}>
      {state.kind === 'attention' ? <Attention /> : <Plain state={state} />}
    </div>
  )
}

function Plain({ state }: { state: Exclude<SaveState, { kind: 'attention' }> }) {
  switch (state.kind) {
    case 'opening':
      return null
    case 'saved':
      return (
        <Chip data-kind="saved">
          <CloudCheckIcon />
          {saveTexts.saved}
        </Chip>
      )
    case 'saving':
      return (
        <Chip>
          <CircularProgress size={16} thickness={5} color="inherit" aria-hidden="true" />
          {saveTexts.saving}
        </Chip>
      )
    case 'onDevice':
      return (
        <Chip data-kind="onDevice">
          <CheckIcon />
          {saveTexts.onDevice(state.changes)}
        </Chip>
      )
    case 'offline':
      return (
        <Chip>
          <CloudIcon />
          {saveTexts.offline}
        </Chip>
      )
  }
}

/** Pressed, it says what is the matter. */
function Attention() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Chip
        as={ButtonBase}
        data-kind="attention"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
        {saveTexts.attention}
      </Chip>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': saveTexts.attention,
            sx: { mt: 1, p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Typography variant="note">{saveTexts.device}</Typography>
      </Popover>
    </>
  )
}
