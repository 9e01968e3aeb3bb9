import { useEffect } from 'react'
import { useSession } from '../entities/session/useSession'

/** Says so, also without a network, when somebody's changes have been on this device alone for a day: browsers may clear what nobody opens for a week. */
export function useOverdueWork(): void {
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const look = () =>
      void import('./overdueWork').then(
        ({ tellOverdueWork }) => tellOverdueWork(userId),
        () => undefined,
      )
    look()
    window.addEventListener('offline', look)
    return () => window.removeEventListener('offline', look)
  }, [userId])
}
