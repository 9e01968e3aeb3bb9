import { useMatch } from 'react-router-dom'
import { pages } from '#shared/site/pages'
import { useSession } from '../account/useSession'
import { useFollowNotifications } from '../engine/hooks/useFollowNotifications'
import { useVisible } from '../lib/hooks/useVisible'

/** Itinerary pages have a connection already; hidden tabs hear from other tabs. */
export function useLiveNotifications(): void {
  const { user, isCached } = useSession()
  const isVisible = useVisible()
  const isTrip = useMatch(pages.itinerary.path) !== null
  useFollowNotifications(isCached || isTrip || !isVisible ? undefined : user?.id)
}
