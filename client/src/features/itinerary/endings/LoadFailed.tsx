import { useStandalonePage } from '../../../ui/headerSlots'
import { ErrorState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'
import { texts } from '../base/texts'

/** The itinerary could not be loaded, and this device has nothing of it. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  useStandalonePage()
  return (
    <StandaloneMessage>
      <ErrorState sentence={texts.loadFailed} onRetry={onRetry} />
    </StandaloneMessage>
  )
}
