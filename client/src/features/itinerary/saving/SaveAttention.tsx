import { Suspense } from 'react'
import Typography from '@mui/material/Typography'
import { useSaveState, usePending } from '../../../lib/sync/useItinerarySession'
import { firstToDecide } from '../../../lib/sync/ownWaiting'
import { lazyPart } from '../../../lib/lazyPart'
import { saveTexts } from '../texts'

// Seldom needed.
const Decision = lazyPart(() => import('./Decision'), 'Decision')

/** What is the matter, and what can be done about it. */
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
