import { ErrorState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'
import { texts } from '../base/texts'

/** The itinerary could not be loaded, and this device has nothing of it. */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <StandaloneMessage data-standalone="">
    <ErrorState sentence={texts.loadFailed} onRetry={onRetry} />
  </StandaloneMessage>
)
