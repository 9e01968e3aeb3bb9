import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { fetchServerVersion, reloadNewestVersion } from '../../lib/loading/appUpdate'
import { useReadable } from '../../lib/store/useReadable'
import { serverVersionAtChunkFailure } from '../../lib/loading/loadWithRetry'
import { commonTexts } from '../../texts/common'
import { radius } from '../../theme/vars'
import { ErrorState } from './EmptyState'

// Delayed, to avoid a flash.
const Shape = styled('div')({
  display: 'grid',
  gap: 16,
  paddingTop: 8,
  animation: 'page-waiting 200ms 250ms ease-out backwards',
  '@keyframes page-waiting': { from: { opacity: 0 } },
})

export function PagePlaceholder() {
  const missing = useReadable(serverVersionAtChunkFailure, (now) => now)
  if (missing !== undefined) {
    return (
      <div data-page-waiting="">
        <ErrorState
          sentence={missing === 'replaced' ? commonTexts.pageIsReplaced : commonTexts.pageNeedsNetwork}
          onRetry={() => void renewIfPossible()}
        />
      </div>
    )
  }
  return (
    <Shape aria-busy="true" aria-label={commonTexts.loading} data-page-waiting="">
      <Skeleton width="min(420px, 72%)" height={46} />
      <Skeleton width="min(560px, 90%)" height={20} />
      {[1, 2].map((n) => (
        <Skeleton key={n} height={196} sx={{ borderRadius: `${radius.card}px`, mt: 1 }} />
      ))}
    </Shape>
  )
}

/** Reloads only if the server answers: the browser's error page has no way back. */
async function renewIfPossible(): Promise<void> {
  if ((await fetchServerVersion()) !== 'unreachable') await reloadNewestVersion()
}
