import { Suspense } from 'react'
import Typography from '@mui/material/Typography'
import { useSaveState, usePending } from '../../../engine/hooks/useItinerarySession'
import { firstToDecide } from '../../../engine/outbox/itineraryPending'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { saveTexts } from './saveTexts'

// Seldom needed.
const Decision = lazyPart(() => import('./Decision'), 'Decision')

/** Why the chip needs attention, and what can be done about it. */
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
  const text = state.why === 'full' || state.why === 'tooLong' ? saveTexts[state.why] : saveTexts.device
  return <Typography variant="note">{text}</Typography>
}
