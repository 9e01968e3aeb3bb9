import { Suspense, useState, type ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { SaveState } from '../../../engine/saving/saveState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { touchArea } from '../../../theme/vars'
import { CloudCheckIcon } from '../../../ui/icons/editing'
import { CloudIcon } from '../../../ui/icons/status'
import { DotsIcon } from '../../../ui/icons/navigation'
import { CheckIcon } from '../../../ui/icons/menus'
import { SpinnerRing } from '../../../ui/status/SpinnerRing'
import { saveChipStyle } from '../../../ui/status/saveChip'
import { saveTexts } from './saveTexts'
import { useSaveChipState } from './useOverruledRecordEntries'

/** Preloaded in edit mode: mostly opened offline. */
export const SavePopover = lazyPart(() => import('./SavePopover'), 'SavePopover')

const Chip = styled(ButtonBase)({ ...saveChipStyle, ...touchArea })

function faceOf(state: SaveState): [icon: ReactNode, text: string] | undefined {
  switch (state.kind) {
    case 'opening':
      return undefined
    case 'saved':
      return [<CloudCheckIcon key="icon" />, saveTexts.saved]
    case 'saving':
      return [<SpinnerRing key="icon" aria-hidden="true" />, saveTexts.saving]
    case 'onDevice':
      return [<CheckIcon key="icon" />, saveTexts.onDevice(state.changes)]
    case 'offline':
      return [<CloudIcon key="icon" />, saveTexts.offline]
    case 'attention':
      return [<DotsIcon key="icon" />, saveTexts.attention]
  }
}

/** Announces each state (`computeSaveState`). */
export function SaveChip({ className }: { className?: string }) {
  const state = useSaveChipState()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const face = faceOf(state)
  return (
    <div role="status" className={className}>
      {face === undefined ? null : (
        <Chip
          data-kind={state.kind}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setOpen(true)
          }}
        >
          {face}
        </Chip>
      )}
      {anchor === undefined ? null : (
        <Suspense>
          <SavePopover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
