import { Suspense } from 'react'
import Typography from '@mui/material/Typography'
import { useSaveState, usePending } from '../../../engine/hooks/useItinerarySession'
import { firstToDecide } from '../../../engine/outbox/itineraryPending'
import type { AttentionReason } from '../../../engine/saving/saveState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { saveTexts } from './saveTexts'

const Decision = lazyPart(() => import('./Decision'), 'Decision')

const sentences: Record<AttentionReason, string | undefined> = {
  device: saveTexts.device,
  full: saveTexts.full,
  tooLong: saveTexts.tooLong,
  // Already decided.
  decision: undefined,
  // A dialog shows it.
  ended: undefined,
}

export function SaveAttention() {
  const state = useSaveState()
  const entry = usePending(firstToDecide)
  if (state.kind !== 'attention') return null
  if (state.why === 'decision' && entry !== undefined)
    return (
      <Suspense>
        <Decision entry={entry} />
      </Suspense>
    )
  const text = sentences[state.why]
  return text === undefined ? null : <Typography variant="note">{text}</Typography>
}
