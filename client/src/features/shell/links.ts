import { RouteIcon } from '../../ui/icons/navigation'
import type { StrokeIcon } from '../../ui/icons/strokeIcon'
import { texts } from './texts'

export type ProfileTab = 'itineraries' | 'favorites' | 'lists'

/** One's own places, as the sidebar and the rail offer them. */
export const sidebarLinks: readonly { tab: ProfileTab; label: string; Icon: StrokeIcon }[] = [
  { tab: 'itineraries', label: texts.itineraries, Icon: RouteIcon },
]

/** The pages of the second layout that the footer leads to. */
export const footerLinks: readonly { to: string; label: string }[] = []
