import type { ProfileTab } from '#shared/site/pages'
import { paths } from '../../../lib/navigation/paths'
import { BookmarkIcon, HeartIcon, RouteIcon } from '../../../ui/icons/navigation'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { shellTexts } from '../shellTexts'

export const sidebarLinks: readonly { tab: ProfileTab; label: string; Icon: StrokeIcon }[] = [
  { tab: 'itineraries', label: shellTexts.itineraries, Icon: RouteIcon },
  { tab: 'favorites', label: shellTexts.favourites, Icon: HeartIcon },
  { tab: 'lists', label: shellTexts.lists, Icon: BookmarkIcon },
]

/** `short` where there is little room. */
export const footerLinks: readonly { to: string; label: string; short?: string }[] = [
  { to: paths.about, label: shellTexts.about },
  { to: paths.contact, label: shellTexts.contact },
  { to: paths.privacy, label: shellTexts.privacy, short: shellTexts.privacyShort },
  { to: paths.terms, label: shellTexts.terms, short: shellTexts.termsShort },
]
