import type { ProfileTab } from '#shared/site/pages'
import { paths } from '../../../lib/navigation/paths'
import { BookmarkIcon, HeartIcon, RouteIcon } from '../../../ui/icons/navigation'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { texts } from '../texts'

/** Links of the sidebar and the rail. */
export const sidebarLinks: readonly { tab: ProfileTab; label: string; Icon: StrokeIcon }[] = [
  { tab: 'itineraries', label: texts.itineraries, Icon: RouteIcon },
  { tab: 'favorites', label: texts.favourites, Icon: HeartIcon },
  { tab: 'lists', label: texts.lists, Icon: BookmarkIcon },
]

/** `short` where there is little room. */
export const footerLinks: readonly { to: string; label: string; short?: string }[] = [
  { to: paths.about, label: texts.about },
  { to: paths.contact, label: texts.contact },
  { to: paths.privacy, label: texts.privacy, short: texts.privacyShort },
  { to: paths.terms, label: texts.terms, short: texts.termsShort },
]
