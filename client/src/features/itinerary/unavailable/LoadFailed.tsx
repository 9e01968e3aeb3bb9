import { useStandalonePage } from '../../../ui/headerSlots'
import { ErrorState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'
import { tripTexts } from '../base/tripTexts'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  useStandalonePage()
  return (
    <StandaloneMessage>
      <ErrorState sentence={tripTexts.loadFailed} onRetry={onRetry} />
    </StandaloneMessage>
  )
}
