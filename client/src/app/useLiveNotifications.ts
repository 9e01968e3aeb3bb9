import { useMatch } from 'react-router-dom'
import { pages } from '#shared/site/pages'
import { useSession } from '../account/useSession'
import { useFollowNotifications } from '../engine/hooks/useFollowNotifications'
import { useVisible } from '../lib/hooks/useVisible'

/**
 * Keeps the number at the bell right while somebody looks at this tab. An itinerary has a connection that tells of notices too; a tab that
 * nobody looks at hears of them from the others, and asks when somebody is back.
 */
export function useLiveNotifications(): void {
  const { user, isCached } = useSession()
  const isVisible = useVisible()
  const isTrip = useMatch(pages.itinerary.path) !== null
  useFollowNotifications(isCached || isTrip || !isVisible ? undefined : user?.id)
}
