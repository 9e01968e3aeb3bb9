import { EmptyState, RetryButton, type EmptyStateProps } from './EmptyState'

interface OfflineStateProps extends Pick<EmptyStateProps, 'sentence' | 'hint' | 'isPage'> {
  /** Absent where the page tries again by itself. */
  onRetry?: () => void
}

export const OfflineState = ({ onRetry, ...state }: OfflineStateProps) => (
  <div role="status">
    <EmptyState picture="offline" {...state} action={onRetry === undefined ? undefined : <RetryButton onClick={onRetry} />} />
  </div>
)
