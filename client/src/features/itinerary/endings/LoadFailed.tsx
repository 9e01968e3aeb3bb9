import { ErrorState } from '../../../ui/status/EmptyState'
import { Alone } from '../grid'
import { texts } from '../texts'

/** The itinerary could not be loaded, and this device has nothing of it. */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alone data-standalone="">
    <ErrorState sentence={texts.loadFailed} onRetry={onRetry} />
  </Alone>
)
