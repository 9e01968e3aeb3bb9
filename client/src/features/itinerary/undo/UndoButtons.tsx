import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { UndoEntry } from '../../../engine/document/undoHistory'
import { useNextUndoRedo } from '../../../engine/hooks/useItinerarySession'
import { useUndoKeys } from '../../../lib/hooks/useUndoKeys'
import { commonTexts } from '../../../texts/common'
import { RedoIcon, UndoIcon } from '../../../ui/icons/editing'
import { Tooltip } from '../../../ui/overlays/Tooltip'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { formatUndoEntry } from '../base/undoTexts'
import { useUndo } from './useUndo'

const Pair = styled('div')({ display: 'flex', gap: 4, flex: 'none' })

export function UndoButtons() {
  const { undo, redo } = useNextUndoRedo()
  const act = useUndo()
  useUndoKeys(act)
  return (
    <Pair>
      <UndoButton label={commonTexts.undo} entry={undo} onClick={act.undo}>
        <UndoIcon />
      </UndoButton>
      <UndoButton label={commonTexts.redo} entry={redo} onClick={act.redo}>
        <RedoIcon />
      </UndoButton>
    </Pair>
  )
}

interface UndoButtonProps {
  label: string
  entry: UndoEntry | null
  onClick: () => void
  children: ReactNode
}

function UndoButton({ label, entry, onClick, children }: UndoButtonProps) {
  return (
    <Tooltip text={entry === null ? '' : `${label}: ${formatUndoEntry(entry)}`}>
      <RoundButton label={label} size={40} isDisabled={entry === null} onClick={onClick}>
        {children}
      </RoundButton>
    </Tooltip>
  )
}
