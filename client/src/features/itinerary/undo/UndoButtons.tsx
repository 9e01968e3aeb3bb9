import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { HistoryEntry } from '../../../engine/document/history'
import { useUndoStacks } from '../../../engine/hooks/useItinerarySession'
import { useUndoKeys } from '../../../lib/hooks/useUndoKeys'
import { common } from '../../../texts/common'
import { RedoIcon, UndoIcon } from '../../../ui/icons/editing'
import { Hint } from '../../../ui/overlays/Hint'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { historyEntryInWords } from '../base/texts'
import { useUndo } from './useUndo'

const Pair = styled('div')({ display: 'flex', gap: 4, flex: 'none' })

/** Takes back one's own last change, and does it again. */
export function UndoButtons() {
  const { undo, redo } = useUndoStacks()
  const act = useUndo()
  useUndoKeys(act)
  return (
    <Pair>
      <Turn label={common.undo} deed={undo} onClick={act.undo}>
        <UndoIcon />
      </Turn>
      <Turn label={common.redo} deed={redo} onClick={act.redo}>
        <RedoIcon />
      </Turn>
    </Pair>
  )
}

interface TurnProps {
  label: string
  /** What it would be about; null when there is nothing. */
  deed: HistoryEntry | null
  onClick: () => void
  children: ReactNode
}

function Turn({ label, deed, onClick, children }: TurnProps) {
  return (
    <Hint text={deed === null ? '' : `${label}: ${historyEntryInWords(deed)}`}>
      <RoundButton label={label} size={40} isDisabled={deed === null} onClick={onClick}>
        {children}
      </RoundButton>
    </Hint>
  )
}
