import { useEffect } from 'react'
import { useSession } from '../account/useSession'

/** By then, changes that just had to wait for their turn are being sent. */
const PATIENCE_MS = 5000

/** Says so, also without a network, when somebody's changes have been on this device alone for a day: browsers may clear what nobody opens for a week. */
export function useOverdueWorkWarning(): void {
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const timer = setTimeout(() => {
      void import('./warnOverdueWork').then(
        ({ warnOverdueWork }) => warnOverdueWork(userId),
        () => undefined,
      )
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [userId])
}
