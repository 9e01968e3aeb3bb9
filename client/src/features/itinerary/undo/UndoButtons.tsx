import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { HistoryEntry } from '../../../engine/document/history'
import { useUndoStacks } from '../../../engine/hooks/useItinerarySession'
import { useUndoKeys } from '../../../lib/hooks/useUndoKeys'
import { common } from '../../../texts/common'
import { RedoIcon, UndoIcon } from '../../../ui/icons/editing'
import { Hint } from '../../../ui/overlays/Hint'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { historyEntryInWords } from '../base/undoTexts'
import { useUndo } from './useUndo'

const Pair = styled('div')({ display: 'flex', gap: 4, flex: 'none' })

export function UndoButtons() {
  const { undo, redo } = useUndoStacks()
  const act = useUndo()
  useUndoKeys(act)
  return (
    <Pair>
      <UndoButton label={common.undo} entry={undo} onClick={act.undo}>
        <UndoIcon />
      </UndoButton>
      <UndoButton label={common.redo} entry={redo} onClick={act.redo}>
        <RedoIcon />
      </UndoButton>
    </Pair>
  )
}

interface UndoButtonProps {
  label: string
  entry: HistoryEntry | null
  onClick: () => void
  children: ReactNode
}

function UndoButton({ label, entry, onClick, children }: UndoButtonProps) {
  return (
    <Hint text={entry === null ? '' : `${label}: ${historyEntryInWords(entry)}`}>
      <RoundButton label={label} size={40} isDisabled={entry === null} onClick={onClick}>
        {children}
      </RoundButton>
    </Hint>
  )
}
