import { useSession } from '../account/useSession'
import { useDelayed } from '../lib/hooks/useDelayed'

/** Gives pending changes time to be sent. */
const PATIENCE_MS = 5000

/** Browsers may evict storage unused for a week. */
export function useOverdueWorkWarning(): void {
  useDelayed(useSession().user?.id, PATIENCE_MS, (userId) => {
    void import('./warnOverdueWork').then(
      ({ warnOverdueWork }) => warnOverdueWork(userId),
      () => undefined,
    )
  })
}
