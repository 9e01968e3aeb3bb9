import { useSession } from '../account/useSession'
import { useDelayed } from '../lib/hooks/useDelayed'

/** By then, changes that just had to wait for their turn are being sent. */
const PATIENCE_MS = 5000

/** Says so, also without a network, when somebody's changes have been on this device alone for a day: browsers may clear what nobody opens for a week. */
export function useOverdueWorkWarning(): void {
  useDelayed(useSession().user?.id, PATIENCE_MS, (userId) => {
    void import('./warnOverdueWork').then(
      ({ warnOverdueWork }) => warnOverdueWork(userId),
      () => undefined,
    )
  })
}
