import { useStandalonePage } from '../../../ui/headerSlots'
import { ErrorState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'
import { texts } from '../base/texts'

/** There is no local copy either. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  useStandalonePage()
  return (
    <StandaloneMessage>
      <ErrorState sentence={texts.loadFailed} onRetry={onRetry} />
    </StandaloneMessage>
  )
}
